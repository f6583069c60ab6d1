import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DaemonClient, startDaemon, whenListening } from '@forecourt/tests/daemon/daemon-client';
import { DATA, type Provision } from '@forecourt/tests/daemon/protocol';
import { provide } from '@forecourt/tests/daemon/provide';
import { eventually } from '@forecourt/service-kit/testing/eventually';

const postgres: Provision = { servers: ['postgres'] };
const quietly = () => undefined;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-daemon-'));
});
afterEach(async () => {
  const client = await DaemonClient.connect(folder);
  await client?.request({ ask: 'stop' }, quietly);
  client?.close();
  await rm(folder, { recursive: true, force: true });
});

/** As a test run does, from its start to its end. */
async function postgresOfARun(given = {}): Promise<string> {
  const { variables, release } = await provide(folder, postgres, given, quietly);
  release();
  return variables['TEST_POSTGRES_URL']!;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The process id that the server recorded. */
async function postgresProcess(): Promise<number> {
  const note = await readFile(join(folder, DATA, 'pg', 'postgres.process'), 'utf8');
  return (JSON.parse(note) as { pid: number }).pid;
}

it('keeps a server from one run to the next', async () => {
  const first = await postgresOfARun();

  expect(await postgresOfARun()).toBe(first);
  expect(await answers(first)).toBe(true);
});

it('gives concurrent runs the same server', async () => {
  const urls = await Promise.all([postgresOfARun(), postgresOfARun(), postgresOfARun()]);

  expect(new Set(urls).size).toBe(1);
});

it('restarts a server that has ended', async () => {
  const first = await postgresOfARun();
  process.kill(await postgresProcess(), 'SIGKILL');
  await eventually(async () => expect(await answers(first)).toBe(false));

  expect(await answers(await postgresOfARun())).toBe(true);
});

it('stops what a killed daemon left, and starts clean', async () => {
  const daemon = startDaemon(folder, { kept: true });
  (await whenListening(folder, daemon)).close();
  const first = await postgresOfARun();
  daemon.kill('SIGKILL');
  await eventually(async () => expect(await DaemonClient.connect(folder)).toBeUndefined());
  expect(await answers(first)).toBe(true);

  expect(await answers(await postgresOfARun())).toBe(true);
  expect(await answers(first)).toBe(false);
});

it('uses a given server instead of starting one', async () => {
  const given = 'postgres://somewhere:5432/postgres';

  expect(await postgresOfARun({ TEST_POSTGRES_URL: given })).toBe(given);
  expect(existsSync(join(folder, DATA, 'pg'))).toBe(false);
});

it('ends with its servers when it is told to stop', async () => {
  const url = await postgresOfARun();
  const client = (await DaemonClient.connect(folder))!;
  await client.request({ ask: 'stop' }, quietly);
  client.close();

  expect(await answers(url)).toBe(false);
  expect(await DaemonClient.connect(folder)).toBeUndefined();
  expect(existsSync(join(folder, DATA))).toBe(false);
});

it('ends with the run that started it for itself', async () => {
  const daemon = startDaemon(folder, { kept: false });
  const client = await whenListening(folder, daemon);
  const url = await postgresOfARun();
  const ended = once(daemon, 'exit');
  client.close();
  daemon.disconnect();

  expect(await ended).toEqual([0, null]);
  expect(await answers(url)).toBe(false);
});
