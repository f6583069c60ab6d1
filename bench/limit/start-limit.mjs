import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Starts the limit: the same HTTP server, broker and database, the same statement and the same bytes,
 * without anything of the product between them.
 *
 * @param settings the servers' URLs, the tenant, and the product's replies by operation
 * @returns its address, and how to stop it
 */
export async function startLimit(settings) {
  const children = [];
  const stop = () => children.forEach((child) => child.kill());
  const start = async (script) => {
    const child = fork(fileURLToPath(new URL(script, import.meta.url)), { detached: true });
    children.push(child);
    child.send(settings);
    const [answer] = await Promise.race([once(child, 'message'), failure(child, script)]);
    return answer;
  };
  try {
    if (settings.amqpUrl) await start('worker.mjs');
    const { port } = await start('http.mjs');
    return { url: `http://127.0.0.1:${port}`, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

async function failure(child, script) {
  await once(child, 'exit');
  throw new Error(`The limit's ${script} ended before it was ready`);
}
