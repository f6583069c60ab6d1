import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  identify,
  isAlive,
  parseIdentity,
  type ProcessIdentity,
} from '@forecourt/local-servers/process-identity';
import { poll } from '@forecourt/local-servers/poll';
import { childrenOf, distributed, embedded, commandsOn, Product } from './support/product.js';

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

/** Waits until a server runs but does not answer yet. Its note is written when it begins. */
async function hasLaunched(server: string): Promise<boolean> {
  const note = join(product.folder, server, `${server}.process`);
  return parseIdentity(await readFile(note, 'utf8').catch(() => '')) !== undefined;
}

describe.each([
  ['initdb runs', embedded, 'Creating a PostgreSQL database.', undefined],
  ['PostgreSQL starts', embedded, 'Starting PostgreSQL …', 'postgres'],
  ['RabbitMQ starts', distributed, 'Starting RabbitMQ …', 'rabbitmq'],
])('while %s', (_title, command, line, server) => {
  it(
    'SIGTERM leaves no process, and is no failure',
    async () => {
      product = await Product.start(command);
      await product.prints(line);
      if (server) expect(await poll(() => hasLaunched(server), TIMEOUT_MS)).toBe(true);
      const started = await processes();

      expect(await product.stop()).toBe(0);

      expect(await commandsOn(product.folder)).toEqual([]);
      await expectEnd(started);
      expect(product.output).toContain('Stopping …');
      expect(product.output).not.toContain('cannot start');
    },
    TIMEOUT_MS,
  );
});

it(
  'a second Ctrl-C ends at once what does not stop, and leaves no process',
  async () => {
    product = await Product.start(embedded);
    await product.serves();
    const started = await processes();
    const [postgres = 0] = await childrenOf(await product.hostPid());
    process.kill(postgres, 'SIGSTOP');

    product.process.kill('SIGINT');
    await product.prints('Stopping …');
    const ended = () => product.ended || !product.process.kill('SIGINT');

    // Less than PostgreSQL may take to stop.
    expect(await poll(ended, STOP_BOUND_MS)).toBe(true);
    expect(product.process.exitCode).toBe(1);
    await expectEnd(started);
  },
  TIMEOUT_MS,
);

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
