import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import pg from 'pg';
import type { LocalServer } from '../src/local-server.js';
import { startPostgres, type PostgresOptions } from '../src/postgres.js';
import { identify } from '../src/process-identity.js';
import { startHolder } from './support/holder.js';
import { temporaryFolder } from './support/temporary-folder.js';

const KILL_MOMENTS_MS = [0, 60, 250, 450, 650];

describe('startPostgres', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let running: LocalServer[];

  beforeEach(async () => {
    folder = await temporaryFolder();
    running = [];
  });
  afterEach(async () => {
    for (const server of running) await server.stop();
    await folder.remove();
  });

  async function start(more: Partial<PostgresOptions> = {}): Promise<LocalServer> {
    const server = await startPostgres({ folder: folder.path, ...more });
    running.push(server);
    return server;
  }

  async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async function postmaster(): Promise<number> {
    const note = await readFile(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8');
    return Number(note.split('\n')[0]);
  }

  async function isGone(pid: number): Promise<boolean> {
    return (await identify(pid)) === undefined;
  }

  it('creates a UTF-8 database with the locale C.UTF-8, on 127.0.0.1 only', async () => {
    const { url } = await start();
    expect(await query(url, "select lower('ÄÖ') as lower")).toEqual([{ lower: 'äö' }]);
    expect(
      await query(
        url,
        `select pg_encoding_to_char(encoding) as encoding, datlocprovider, datlocale,
           current_setting('listen_addresses') as listen, current_setting('fsync') as fsync,
           current_setting('unix_socket_directories') as sockets,
           current_setting('max_connections') as connections
         from pg_database where datname = current_database()`,
      ),
    ).toEqual([
      {
        encoding: 'UTF8',
        datlocprovider: 'b',
        datlocale: 'C.UTF-8',
        listen: '127.0.0.1',
        fsync: 'on',
        sockets: '',
        connections: '200',
      },
    ]);
  });

  it('needs the password, which only the owner can read', async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const { mode } = await stat(join(folder.path, 'postgres-password'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('keeps the data across a restart, and leaves no process', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    const pid = await postmaster();
    await first.stop();
    await first.stop();
    expect(await isGone(pid)).toBe(true);
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('keeps the data when PostgreSQL is killed under load', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    const busy = Array.from({ length: 5 }, () =>
      query(first.url, 'select pg_sleep(30)').catch(() => []),
    );
    process.kill(await postmaster(), 'SIGKILL');
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await Promise.all(busy);
  });

  it('stops a server left by a killed run, and keeps its data', async () => {
    const holder = startHolder('postgres', folder.path);
    await query(await holder.ready(), 'create table kept as select 42 as answer');
    const left = await postmaster();
    await holder.kill();
    expect(await isGone(left)).toBe(false);
    // Even when our own record of it is lost.
    await rm(join(folder.path, 'postgres.process'));

    const lines: string[] = [];
    const server = await start({ onProgress: (line) => lines.push(line) });
    expect(await isGone(left)).toBe(true);
    expect(lines).toEqual(['Stopped a PostgreSQL left by an earlier run.']);
    expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it.each(KILL_MOMENTS_MS)('starts after a run killed %i ms into its first start', async (ms) => {
    const holder = startHolder('postgres', folder.path);
    await holder.begun();
    // The moment of the kill is the test.
    await new Promise((resolve) => setTimeout(resolve, ms));
    await holder.kill();
    const { url } = await start();
    expect(await query(url, "select lower('Ä') as lower")).toEqual([{ lower: 'ä' }]);
    // No half-made file is left.
    await eventually(async () => expect((await readdir(folder.path)).join()).not.toContain('.new'));
  });

  it('starts when another process has the number of a killed server', async () => {
    await (await start()).stop();
    const note = `${process.ppid}\n${join(folder.path, 'postgres')}\n1\n1\n\n127.0.0.1\n`;
    await writeFile(join(folder.path, 'postgres', 'postmaster.pid'), note);
    await start();
    expect(await isGone(process.ppid)).toBe(false);
  });

  it('names the versions when the data belongs to another major version', async () => {
    await (await start()).stop();
    await writeFile(join(folder.path, 'postgres', 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(
      /postgres was created by PostgreSQL 16, and this Forecourt brings PostgreSQL 18\./,
    );
  });

  it('names the password file when it is missing', async () => {
    await (await start()).stop();
    await rm(join(folder.path, 'postgres-password'));
    await expect(start()).rejects.toThrow(/postgres-password is missing/);
  });

  it('shows the end of the log when the port is taken', async () => {
    const { url } = await start();
    const other = await temporaryFolder();
    try {
      await expect(
        startPostgres({ folder: other.path, port: Number(new URL(url).port) }),
      ).rejects.toThrow(/ended before it was ready[\s\S]*Address already in use/);
    } finally {
      await other.remove();
    }
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('runs as another user on the same data where user namespaces are forbidden', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const data = join(folder.path, 'postgres');
    // In a container without user namespaces another user owns it from the start.
    const owner = (await stat(data)).uid;

    // The test's folder is closed to other users, like root's home.
    expect((await stat(folder.path)).mode & 0o077).toBe(0);
    const second = await start({ asOtherUser: true });
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect((await stat(data)).uid).not.toBe(0);
    await second.stop();

    const third = await start();
    expect(await query(third.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect((await stat(data)).uid).toBe(owner);
  });
});
