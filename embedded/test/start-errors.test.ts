import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { lockFolder } from '@forecourt/local-servers/folder-lock';
import { distributed, embedded, ownEnvironment, root } from './support/product.js';

const TIMEOUT_MS = 60_000;

let folder: string;
let child: ChildProcessByStdio<null, Readable, Readable>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt start-'));
});
afterEach(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Runs a start that fails. */
async function start([program = '', ...args]: string[], env: NodeJS.ProcessEnv) {
  child = spawn(program, args, {
    cwd: root,
    env: { ...ownEnvironment(), FORECOURT_DATA: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { exitCode: child.exitCode, output, errors: errors.trimEnd().split('\n') };
}

const advice = 'Set FORECOURT_DATA to a folder that you may write to.';

describe.each([
  ['npm start', embedded],
  ['npm run start:distributed', distributed],
])(
  '%s',
  (_title, command) => {
    it('names every fault at once, a line each, and starts nothing', async () => {
      const file = join(folder, 'file');
      await writeFile(file, '');
      const server = await listen();
      const { port } = server.address() as AddressInfo;

      const { exitCode, output, errors } = await start(command, {
        BCRYPT_COST: '9',
        FORECOURT_DATA: file,
        FORECOURT_OPERATOR_TOKEN: 'short',
        LOG_LEVEL: 'loud',
        PORT: String(port),
        PUBLIC_URL: 'example.com',
      });

      expect(errors[0]).toBe('Forecourt cannot start:');
      expect(errors.slice(1).toSorted()).toEqual([
        '  BCRYPT_COST: must be from 10 to 15',
        `  FORECOURT_DATA: ${file} is not a folder. ${advice}`,
        '  FORECOURT_OPERATOR_TOKEN: must be at least 16 characters long',
        '  LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent',
        `  PORT: port ${port} is in use. Stop the program that uses it, or choose another port.`,
        '  PUBLIC_URL: must be a URL that begins with http:// or https://',
      ]);
      expect(output).toBe('');
      expect(exitCode).toBe(1);
      await close(server);
    });
  },
  TIMEOUT_MS,
);

it('a bcrypt cost above 15 is refused', async () => {
  const { errors } = await start(embedded, { BCRYPT_COST: '16' });
  expect(errors[1]).toBe('  BCRYPT_COST: must be from 10 to 15');
});

it('a data folder in use is named with its process', async () => {
  const data = join(folder, 'data');
  const lock = await lockFolder(data);
  const { errors } = await start(embedded, {});
  expect(errors[1]).toBe(
    `  FORECOURT_DATA: ${data} is in use by another Forecourt (process ${process.pid}). ` +
      'Stop it, or set FORECOURT_DATA to another folder.',
  );
  await lock.release();
});

it('a data folder that does not answer fails after 5 s', async () => {
  const data = join(folder, 'data');
  // Stands in for a lost network drive, where nothing ever returns.
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin', 'touch'), '#!/bin/sh\nexec sleep 10\n');
  await chmod(join(folder, 'bin', 'touch'), 0o755);

  const { exitCode, errors } = await start(embedded, {
    PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
  });

  expect(errors).toEqual([
    'Forecourt cannot start:',
    expect.stringMatching(`^  FORECOURT_DATA: ${data} did not answer within 5 s`),
  ]);
  expect(exitCode).toBe(1);
});

it('a PostgreSQL that cannot be reached is named', async () => {
  const { exitCode, errors } = await start(distributed, {
    DATABASE_URL: 'postgres://postgres@127.0.0.1:1/forecourt',
    AMQP_URL: 'amqp://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  expect(errors).toEqual([
    'Forecourt cannot start: PostgreSQL at 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1',
  ]);
  expect(exitCode).toBe(1);
});

const onLinux = process.platform === 'linux' ? it : it.skip;

// Where even root may not write.
onLinux.each([
  ['cannot be created', '/proc/forecourt'],
  ['is not writable', '/proc/self'],
])('a data folder that %s is named with the reason', async (what, data) => {
  const { errors } = await start(embedded, { FORECOURT_DATA: data });
  expect(errors[1]).toBe(`  FORECOURT_DATA: ${data} ${what}: No such file or directory. ${advice}`);
});

const withoutRights = [
  ...(process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-net_bind_service'] : []),
  ...embedded,
];

it('a port that needs more rights is named with a way out', async () => {
  const file = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
  const firstFreePort = Number(await readFile(file, 'utf8').catch(() => '1024'));
  // Containers let everybody use any port.
  if (firstFreePort < 80) return;
  const { errors } = await start(withoutRights, { PORT: '79' });
  expect(errors[1]).toBe(
    '  PORT: port 79 needs rights that this user lacks. ' +
      'Choose one above 1023, and put a proxy on 79.',
  );
});

it.each(['gateway', 'identity', 'crm'])(
  '%s on its own names every fault of its variables',
  async (name) => {
    const main = join(root, 'services', name, 'dist', 'main.js');
    const { exitCode, output, errors } = await start([process.execPath, main], {
      LOG_LEVEL: 'loud',
      BCRYPT_COST: '9',
    });

    expect(errors).toEqual(
      expect.arrayContaining([
        '  LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent',
        '  AMQP_URL is required: RabbitMQ',
        ...(name === 'identity' ? ['  BCRYPT_COST: must be from 10 to 15'] : []),
      ]),
    );
    expect([exitCode, output]).toEqual([1, '']);
  },
  TIMEOUT_MS,
);

function listen(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(0, () => resolve(server)));
}

function close(server: Server): Promise<unknown> {
  return new Promise((resolve) => server.close(resolve));
}
