import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identify, isAlive, type ProcessIdentity } from '@forecourt/local-servers/process-identity';
import { poll } from '@forecourt/local-servers/poll';
import { childrenOf, embedded, Product } from './support/product.js';

const TIMEOUT_MS = 200_000;
const STOP_BOUND_MS = 20_000;

let product: Product;
afterEach(() => product.remove(), TIMEOUT_MS);

/** The host and its children: PostgreSQL or, distributed, all servers, the gateway and the services. */
async function processes(): Promise<ProcessIdentity[]> {
  const host = await product.hostPid();
  const pids = [host, ...(await childrenOf(host))];
  return (await Promise.all(pids.map(identify))).filter((each) => each !== undefined);
}

async function expectEnd(of: ProcessIdentity[]): Promise<void> {
  const left = async () => (await Promise.all(of.map(isAlive))).filter(Boolean).length;
  await poll(async () => (await left()) === 0, STOP_BOUND_MS);
  expect(await left()).toBe(0);
}

describe.each([
  ['npm start', ['npm', 'start'], 2],
  ['npm run start:distributed', ['npm', 'run', 'start:distributed'], 11],
])('%s', (_title, command, count) => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves no process when npm alone gets %s',
    async (signal) => {
      product = await Product.start(command);
      await product.serves();
      const started = await processes();
      expect(started).toHaveLength(count);

      product.process.kill(signal);

      await expectEnd(started);
      expect(product.output).toContain('Stopping …');
    },
    TIMEOUT_MS,
  );
});

it(
  'the data folder contains the URL while it serves',
  async () => {
    product = await Product.start(embedded, { PUBLIC_URL: 'https://api.example.com' });
    const url = () => readFile(join(product.folder, 'url'), 'utf8').catch(() => undefined);
    expect(await url()).toBeUndefined();
    await product.serves();
    expect(await url()).toBe(`${product.url}\n`);

    expect(await product.stop()).toBe(0);
    expect(await url()).toBeUndefined();
  },
  TIMEOUT_MS,
);

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux(
  'leaves no process when its terminal is closed',
  async () => {
    const command = embedded.map((word) => `'${word}'`).join(' ');
    // With more logs, which it then cannot write.
    const env = { LOG_LEVEL: 'info', SHELL: '/bin/sh' };
    product = await Product.start(['script', '-qfec', `exec ${command}`, '/dev/null'], env);
    await product.serves();
    const started = await processes();
    expect(started).toHaveLength(2);

    // It provides the terminal.
    product.process.kill('SIGKILL');

    await expectEnd(started);
  },
  TIMEOUT_MS,
);
