import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const READY_LINE = 'Forecourt serves on';
const START_BOUND_MS = 180_000;
/** So much of its output is shown, in characters, when it fails. */
const TAIL_LENGTH = 4_000;
/** Its own bound is 20 s, with each of its processes stopping before it. */
const STOP_BOUND_MS = 60_000;

/** Servers that somebody else uses are no place to write 20,000 vehicles to. */
const OWN_SERVERS = { DATABASE_URL: undefined, AMQP_URL: undefined, REDIS_URL: undefined };

/**
 * Starts the product as a user does, and waits until it says that it serves.
 *
 * @param {string} shape embedded or distributed
 * @param {string} folder its data folder
 * @param {(() => Promise<void>)[]} undo takes how to stop it, before it is ready already
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
      // Hundreds of customers register before the measurements, none during them.
      BCRYPT_COST: '4',
    },
    // The channel closes when this process dies, however it does: the product then stops too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C is for the benchmark, which then stops the product itself.
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
    throw new Error(`The product has ended by itself (${signal ?? `exit code ${code}`}):\n${tail}`);
  });
  const late = delay(START_BOUND_MS, undefined, { ref: false }).then(() => {
    throw new Error(`The product did not come up in time:\n${tail}`);
  });
  // Each is waited for below or by the caller; until then it must not count as unhandled.
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
