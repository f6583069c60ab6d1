import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Starts the limit: the same HTTP server, broker and database, the same statement and the same bytes, and
 * nothing of the product in between.
 *
 * @param settings the servers' URLs, the tenant, and the product's replies by operation
 * @param {(() => void)[]} undo receives the functions that stop it
 * @returns its address
 */
export async function startLimit(settings, undo) {
  const start = async (script) => {
    const child = fork(fileURLToPath(new URL(script, import.meta.url)), { detached: true });
    undo.push(() => void child.kill());
    child.send(settings);
    const [answer] = await Promise.race([once(child, 'message'), failure(child, script)]);
    return answer;
  };
  if (settings.amqpUrl) await start('worker.mjs');
  const { port } = await start('http.mjs');
  return { url: `http://127.0.0.1:${port}` };
}

async function failure(child, script) {
  await once(child, 'exit');
  throw new Error(`The limit's ${script} ended before it was ready`);
}
