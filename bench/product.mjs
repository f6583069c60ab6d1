import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const READY_LINE = 'Forecourt serves on';
const START_BOUND_MS = 180_000;
/** Characters of its output that are shown when it fails. */
const TAIL_LENGTH = 4_000;
/** The product gives itself 20 s, and each of its processes less. */
const STOP_BOUND_MS = 60_000;

/** Nobody wants 20,000 vehicles in servers that they use for something else. */
const OWN_SERVERS = { DATABASE_URL: undefined, AMQP_URL: undefined, REDIS_URL: undefined };

/**
 * Starts the product as a user does, and waits until it says that it is serving.
 *
 * @param {string} shape embedded or distributed
 * @param {string} folder its data folder
 * @param {(() => Promise<void>)[]} undo receives how to stop it, even before it is ready
 * @returns its address, its operator token, and `died`, which rejects when it ends by itself
 */
export async function startProduct(shape, folder, undo) {
  const port = await freePort();
  const operatorToken = randomBytes(24).toString('hex');
  const child = spawn(process.execPath, ['scripts/start.mjs', shape], {
    cwd: root,
    env: {
      ...process.env,
      ...OWN_SERVERS,
      PORT: String(port),
      FORECOURT_DATA: folder,
      FORECOURT_OPERATOR_TOKEN: operatorToken,
      // Hundreds of customers register before the measurements, but none during them.
      NODE_ENV: 'test',
      BCRYPT_COST: '4',
    },
    // The channel closes however this process dies; then the product stops too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C must reach only the benchmark, which then stops the product.
    detached: true,
  });
  undo.push(() => stopProcess(child));
  let tail = '';
  const serves = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        tail = (tail + text).slice(-TAIL_LENGTH);
        if (tail.includes(READY_LINE)) resolve();
      });
    }
  });
  const died = once(child, 'close').then(([code, signal]) => {
    throw new Error(`The product ended by itself (${signal ?? `exit code ${code}`}):\n${tail}`);
  });
  const late = delay(START_BOUND_MS, undefined, { ref: false }).then(() => {
    throw new Error(`The product was not ready in time:\n${tail}`);
  });
  // Both are awaited, below or by the caller; until then a rejection must not count as unhandled.
  for (const failure of [died, late]) failure.catch(() => undefined);
  await Promise.race([serves, died, late]);
  return { url: `http://127.0.0.1:${port}`, operatorToken, died };
}

async function stopProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  const inTime = await Promise.race([
    exited.then(() => true),
    delay(STOP_BOUND_MS, false, { ref: false }),
  ]);
  if (!inTime) child.kill('SIGKILL');
  await exited;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
