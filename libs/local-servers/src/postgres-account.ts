import { spawnSync } from 'node:child_process';
import { chown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ServerStartError } from './server-process.js';

/** `nobody`: it has an entry in every system's list of users, without which initdb refuses. */
const OTHER_ID = 65534;

/**
 * As whom PostgreSQL's programs are run. They refuse to run as root.
 *
 * - `own`: as we ourselves, who are not root.
 * - `namespace`: still as root for the system, but seeing itself as somebody else. Nothing has to
 *   be given away or moved for it. Systems may forbid it, and containers mostly do.
 * - `other`: as another user of the system.
 */
export interface Account {
  readonly kind: 'own' | 'namespace' | 'other';
  /** Whom the data belongs to on disk. */
  readonly uid: number;
  readonly gid: number;
}

/** How to run a program under an account. */
export interface AccountCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
}

/**
 * Tells which accounts to try on this machine.
 *
 * @param asOtherUser leave out the namespace; for tests of the way containers go
 * @returns the accounts, the preferred one first
 * @throws Error as root on a system other than Linux
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
 * Tells how to run a program on a folder under an account.
 *
 * Another user cannot reach a folder below one that is closed to him, such as root's home. So his
 * program is put into the folder before it loses root's rights (Node changes the folder first),
 * and gets the folder's name as `/proc/self/cwd`, which needs no way through the folders above.
 *
 * @param account as whom
 * @param folder the folder it works on
 * @param file the program
 * @param args gives its arguments for the name by which it reaches the folder
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

/**
 * Whether an account can write into a folder.
 *
 * @param account as whom
 * @param folder a folder that is there
 */
export function canWrite(account: Account, folder: string): boolean {
  // The other user is given the one folder he needs.
  if (account.kind === 'other') return true;
  const command = commandFor(account, folder, '/bin/sh', (name) => [
    '-c',
    'test -w "$0" && test -x "$0"',
    name,
  ]);
  return spawnSync(command.file, command.args, { stdio: 'ignore' }).status === 0;
}

/**
 * Makes a folder and all in it belong to an account, where it does not yet.
 *
 * @param account whose it shall be
 * @param folder the folder
 * @throws Error when it belongs to somebody else and we, not being root, cannot change it
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
  // A link could lead anywhere.
  if (entry.isSymbolicLink()) return;
  // The folder last: as long as it is not changed, the next start sees that this is unfinished.
  await chown(path, account.uid, account.gid);
}
