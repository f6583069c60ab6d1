import { spawnSync } from 'node:child_process';
import { chown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ServerStartError } from './server-process.js';

/** `nobody`. initdb needs a user with an entry in /etc/passwd, and every system has this one. */
const OTHER_ID = 65534;

/**
 * The user that runs PostgreSQL's programs, which refuse to run as root.
 *
 * - `own`: the current user, when that is not root.
 * - `namespace`: root, in a user namespace that shows it as somebody else. No file has to change its
 *   owner or place. Some systems and most containers forbid it.
 * - `other`: another user of the system.
 */
export interface Account {
  readonly kind: 'own' | 'namespace' | 'other';
  /** The owner of the data on disk. */
  readonly uid: number;
  readonly gid: number;
}

/** How to run a program as an account. */
export interface AccountCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
}

/**
 * Lists the accounts to try on this machine.
 *
 * @param asOtherUser leave out the namespace, as in a container; for tests
 * @returns the accounts, best first
 * @throws ServerStartError for root on a system other than Linux
 */
export function accounts(asOtherUser: boolean): Account[] {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return [{ kind: 'own', uid, gid }];
  if (process.platform !== 'linux') {
    throw new ServerStartError(
      'PostgreSQL refuses to run as root. Start Forecourt as a plain user.',
    );
  }
  const other: Account = { kind: 'other', uid: OTHER_ID, gid: OTHER_ID };
  return asOtherUser ? [other] : [{ kind: 'namespace', uid, gid }, other];
}

/**
 * Builds the command that runs a program on a folder as an account.
 *
 * Another user cannot reach a folder inside a closed one, such as root's home. So the program starts
 * inside the folder (Node changes the directory before it drops root's rights) and gets
 * `/proc/self/cwd` as the folder's name.
 *
 * @param folder the folder it works on
 * @param file the program
 * @param args builds the arguments from the folder's name
 * @returns what to spawn
 */
export function commandFor(
  account: Account,
  folder: string,
  file: string,
  args: (folder: string) => readonly string[],
): AccountCommand {
  switch (account.kind) {
    case 'own':
      return { file, args: args(folder) };
    case 'namespace':
      return {
        file: 'unshare',
        args: [
          '--user',
          `--map-user=${OTHER_ID}`,
          `--map-group=${OTHER_ID}`,
          file,
          ...args(folder),
        ],
      };
    case 'other':
      return {
        file,
        args: args('/proc/self/cwd'),
        cwd: folder,
        uid: account.uid,
        gid: account.gid,
      };
  }
}

export function canWrite(account: Account, folder: string): boolean {
  // The other user is given the one folder that it needs.
  if (account.kind === 'other') return true;
  const command = commandFor(account, folder, '/bin/sh', (name) => [
    '-c',
    'test -w "$0" && test -x "$0"',
    name,
  ]);
  return spawnSync(command.file, command.args, { stdio: 'ignore' }).status === 0;
}

/**
 * Makes an account the owner of a folder and everything in it.
 *
 * @throws ServerStartError when the folder belongs to another user and we are not root
 */
export async function giveTo(account: Account, folder: string): Promise<void> {
  const { uid } = await lstat(folder);
  if (uid === account.uid) return;
  if (process.getuid?.() !== 0) {
    throw new ServerStartError(
      `${folder} belongs to another user (number ${uid}). ` +
        'Start Forecourt as that user, or set FORECOURT_DATA to another folder.',
    );
  }
  await chownTree(folder, account);
}

async function chownTree(path: string, account: Account): Promise<void> {
  const entry = await lstat(path);
  if (entry.isDirectory()) {
    for (const name of await readdir(path)) await chownTree(join(path, name), account);
  }
  // A link could point anywhere.
  if (entry.isSymbolicLink()) return;
  // The folder itself comes last: until then the next start sees that the work is unfinished.
  await chown(path, account.uid, account.gid);
}
