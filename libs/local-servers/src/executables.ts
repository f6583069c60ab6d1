import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where system packages put servers. An ordinary user's PATH often lacks some of these. */
const USUAL_FOLDERS = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/opt/homebrew/sbin',
  '/opt/homebrew/bin',
];

type PackageManager = 'apt' | 'dnf' | 'apk' | 'brew';

const INSTALL: Record<PackageManager, string> = {
  apt: 'sudo apt-get install',
  dnf: 'sudo dnf install',
  apk: 'sudo apk add',
  brew: 'brew install',
};

/** The package of an executable, if it has another name. */
const PACKAGES: Record<string, Partial<Record<PackageManager, string>>> = {
  'redis-server': { dnf: 'redis', apk: 'redis', brew: 'redis' },
  'rabbitmq-server': { brew: 'rabbitmq' },
};

/** An executable that was not found. */
export interface MissingExecutable {
  readonly name: string;
  /** The command that installs it on this machine, or advice if no command is known. */
  readonly install: string;
}

/** A required executable is missing. The message says how to install it. */
export class MissingExecutableError extends Error {
  override readonly name = 'MissingExecutableError';

  constructor(missing: MissingExecutable) {
    super(`${missing.name} is not installed. To install it: ${missing.install}`);
  }
}

/**
 * Finds an executable on the PATH, or in the usual folders for servers.
 *
 * @param name its file name
 * @returns its path, or undefined when it is not found
 */
export function findExecutable(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...USUAL_FOLDERS];
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/**
 * Finds an executable, or fails.
 *
 * @param name its file name
 * @returns its path
 * @throws MissingExecutableError when it is not found
 */
export function requireExecutable(name: string): string {
  const file = findExecutable(name);
  if (file === undefined) throw new MissingExecutableError(describe(name));
  return file;
}

/**
 * Tells which executables are missing.
 *
 * @param names their file names
 * @returns the missing ones, each with the command that installs it
 */
export function missingExecutables(names: readonly string[]): MissingExecutable[] {
  return names.filter((name) => findExecutable(name) === undefined).map(describe);
}

function describe(name: string): MissingExecutable {
  const manager = packageManager();
  const install =
    manager === undefined
      ? `install the package that contains ${name}, and make sure it is on the PATH.`
      : `${INSTALL[manager]} ${PACKAGES[name]?.[manager] ?? name}`;
  return { name, install };
}

function packageManager(): PackageManager | undefined {
  if (process.platform === 'darwin') return 'brew';
  if (process.platform !== 'linux') return undefined;
  if (/^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(osRelease())) return 'apt';
  if (/^ID(_LIKE)?=.*\b(fedora|rhel)\b/m.test(osRelease())) return 'dnf';
  if (/^ID(_LIKE)?=.*\balpine\b/m.test(osRelease())) return 'apk';
  return undefined;
}

function osRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
