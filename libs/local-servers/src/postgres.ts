import { access, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { onPort } from './free-port.js';
import type { LocalServer, LocalServerOptions } from './local-server.js';
import { poll } from './poll.js';
import { accounts, canWrite, commandFor, type Account } from './postgres-account.js';
import { findBinaries, prepareBinaries, type PostgresBinaries } from './postgres-binaries.js';
import { answers, WrongPasswordError } from './postgres-answers.js';
import { POSTGRES_ENV, SUPERUSER, prepareData } from './postgres-data.js';
import { stopPostmaster } from './postgres-survivor.js';
import { readOrMakeSecret } from './secret.js';
import {
  launch,
  stopSurvivor,
  untilReady,
  type StopPlan,
  ServerStartError,
} from './server-process.js';

const NAME = 'postgres';
/** After a power cut PostgreSQL first replays its log. */
const READY_BOUND_MS = 60_000;
/** How long the workers of a killed server may take to notice. */
const ORPHANS_BOUND_MS = 15_000;
/** "Fast" (closes connections), "immediate" (recovers at the next start), then force. */
const STOP_PLAN: StopPlan = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
];
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
};

/** What `startPostgres` takes. */
export interface PostgresOptions extends LocalServerOptions {
  /** As root, run PostgreSQL as another user even where user namespaces work. For tests. */
  readonly asOtherUser?: boolean | undefined;
  /** If false, commits do not wait for the disk and a power cut may ruin the data. For tests. */
  readonly durable?: boolean | undefined;
}

/**
 * Starts PostgreSQL on 127.0.0.1, from npm's binaries, with its data in `<folder>/postgres`. First
 * stops a server that an earlier run has left there, so the caller must hold the folder's lock
 * (`lockFolder`).
 *
 * @returns the running server; its URL names the superuser and the database `postgres`
 * @throws ServerStartError with a message for the user
 */
export async function startPostgres(options: PostgresOptions): Promise<LocalServer> {
  const folder = resolve(options.folder);
  const onProgress = options.onProgress ?? (() => undefined);
  await mkdir(folder, { recursive: true });

  const survived = await stopSurvivor(folder, NAME, STOP_PLAN);
  if ((await stopPostmaster(join(folder, NAME), STOP_PLAN)) || survived) {
    onProgress('Stopped a PostgreSQL left by an earlier run.');
  }

  const native = await findBinaries();
  const { account, binaries } = await choose(native, folder, options.asOtherUser ?? false);
  if (!binaries.postgres.startsWith(native)) {
    onProgress(`Using a copy of PostgreSQL's programs: ${binaries.postgres}`);
  }
  const passwordFile = join(folder, 'postgres-password');
  await checkPasswordFile(folder, passwordFile);
  const password = await readOrMakeSecret(passwordFile);
  options.signal?.throwIfAborted();
  const data = await prepareData(folder, binaries, account, password, onProgress);

  return onPort(options.port, (port) =>
    startOn(port, {
      folder,
      data,
      account,
      binaries,
      password,
      durable: options.durable ?? true,
      signal: options.signal,
    }),
  );
}

interface Prepared {
  readonly folder: string;
  readonly data: string;
  readonly account: Account;
  readonly binaries: PostgresBinaries;
  readonly password: string;
  readonly durable: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Finds the first account and binaries that work on this machine. */
async function choose(
  native: string,
  folder: string,
  asOtherUser: boolean,
): Promise<{ account: Account; binaries: PostgresBinaries }> {
  const reasons: string[] = [];
  for (const account of accounts(asOtherUser)) {
    if (!canWrite(account, folder)) {
      reasons.push(`${folder} is not writable. Set FORECOURT_DATA to a folder of your own.`);
      continue;
    }
    const binaries = await prepareBinaries(native, account, folder);
    if (typeof binaries !== 'string') return { account, binaries };
    reasons.push(binaries);
  }
  throw new ServerStartError(`PostgreSQL cannot run here: ${reasons.join(' ')}`);
}

async function checkPasswordFile(folder: string, file: string): Promise<void> {
  const [data, known] = await Promise.all([exists(join(folder, NAME)), exists(file)]);
  if (!data || known) return;
  throw new ServerStartError(
    `${file} is missing. The database beside it cannot be opened without it. ` +
      'Restore the file, or set FORECOURT_DATA to another folder.',
  );
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function startOn(port: number, prepared: Prepared): Promise<LocalServer> {
  const { folder, data, account, binaries, password, durable, signal } = prepared;
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  const settings = Object.entries({
    ...SETTINGS,
    fsync: durable ? 'on' : 'off',
    port: String(port),
  });
  const command = commandFor(account, data, binaries.postgres, (name) => [
    '-D',
    name,
    ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]);
  const attempt = async () => {
    const server = await launch({ name: NAME, folder, env: POSTGRES_ENV, ...command });
    try {
      await untilReady(server, 'PostgreSQL', () => answers(data, server.pid, url), {
        boundMs: READY_BOUND_MS,
        signal,
      });
      return { url, ended: server.ended, stop: () => server.stop(STOP_PLAN) };
    } catch (error) {
      await server.stop(STOP_PLAN);
      if (error instanceof Error && ORPHANS.test(error.message)) return undefined;
      if (error instanceof WrongPasswordError) {
        throw new ServerStartError(
          `${folder}/postgres-password does not open the database beside it.`,
          {
            cause: error,
          },
        );
      }
      throw error;
    }
  };

  let started: LocalServer | undefined;
  await poll(async () => (started = await attempt()) !== undefined, ORPHANS_BOUND_MS);
  if (started) return started;
  throw new ServerStartError(
    `Workers of a killed PostgreSQL still use ${data}. Try again in a moment.`,
  );
}

/** PostgreSQL's messages while workers of a killed server still run. */
const ORPHANS = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/;
