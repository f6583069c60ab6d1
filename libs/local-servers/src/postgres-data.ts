import { spawn } from 'node:child_process';
import { chown, lstat, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandFor, giveTo, type Account } from './postgres-account.js';
import type { PostgresBinaries } from './postgres-binaries.js';
import { ServerStartError } from './server-process.js';

const DRAFT = 'postgres.new-';

/** The name of PostgreSQL's superuser. */
export const SUPERUSER = 'postgres';

/** The whole environment of every program: the user's shell must not change what it does. */
export const POSTGRES_ENV: NodeJS.ProcessEnv = { PATH: process.env['PATH'], LC_ALL: 'C' };

/**
 * Creates the data folder on first use, and checks an existing one.
 *
 * @param password the superuser's
 * @returns the data folder
 * @throws ServerStartError when the data belongs to another major version or another user
 */
export async function prepareData(
  folder: string,
  binaries: PostgresBinaries,
  account: Account,
  password: string,
  onProgress: (line: string) => void,
): Promise<string> {
  const data = join(folder, 'postgres');
  await removeDrafts(folder);
  if ((await lstat(data).catch(() => undefined)) === undefined) {
    onProgress('Creating a PostgreSQL database.');
    await makeData(folder, data, binaries, account, password);
    return data;
  }
  await checkVersion(data, binaries);
  await giveTo(account, data);
  return data;
}

async function checkVersion(data: string, binaries: PostgresBinaries): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version === String(binaries.major)) return;
  const made =
    version === '' ? 'is not a PostgreSQL folder' : `was created by PostgreSQL ${version}`;
  throw new ServerStartError(
    `${data} ${made}, and this Forecourt brings PostgreSQL ${binaries.major}. ` +
      'Move its data by pg_dump and pg_restore, or set FORECOURT_DATA to another folder.',
  );
}

/** Renames it into place when it is complete, so that a kill leaves nothing half-made. */
async function makeData(
  folder: string,
  data: string,
  binaries: PostgresBinaries,
  account: Account,
  password: string,
): Promise<void> {
  const draft = join(folder, `${DRAFT}${process.pid}`);
  const draftData = join(draft, 'data');
  await mkdir(draftData, { recursive: true, mode: 0o700 });
  await writeFile(join(draft, 'password'), password, { mode: 0o600 });
  if (account.kind === 'other') {
    for (const path of [join(draft, 'password'), draftData, draft]) {
      await chown(path, account.uid, account.gid);
    }
  }
  const command = commandFor(account, draftData, binaries.initdb, (name) => [
    `--pgdata=${name}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${name}/../password`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The builtin locale is the same on every machine. The system's locale is then unused; "C"
    // exists everywhere.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  await runToEnd(command);
  await rename(draftData, data);
  await rm(draft, { recursive: true, force: true });
}

function runToEnd(command: ReturnType<typeof commandFor>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, {
      // A session of its own keeps Ctrl-C away from it: it finishes, then we stop in order.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: POSTGRES_ENV,
      ...(command.uid !== undefined && { uid: command.uid, gid: command.gid, cwd: command.cwd }),
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`PostgreSQL's initdb failed: ${errors.trim()}`));
    });
  });
}

/** Removes what killed starts have left. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(DRAFT)) continue;
    // An initdb may still run for a moment and create files.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
