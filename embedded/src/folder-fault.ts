import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

/** A healthy disk answers at once, a lost network drive never. */
const ANSWER_BOUND_MS = 5_000;

const IS_NO_FOLDER = 3;
const CANNOT_BE_CREATED = 4;

const TRY_FOLDER = `
if [ -e "$1" ] && [ ! -d "$1" ]; then exit ${IS_NO_FOLDER}; fi
umask 077
mkdir -p "$1" || exit ${CANNOT_BE_CREATED}
touch "$1/.forecourt-probe" && rm "$1/.forecourt-probe"
`;

const advice = 'Set FORECOURT_DATA to a folder that you may write to.';

/**
 * Checks that a folder exists or can be created, and is writable.
 *
 * A child process does it: a process that waits for a lost network drive cannot even exit.
 *
 * @returns what is wrong, or undefined
 */
export async function folderFault(path: string): Promise<string | undefined> {
  const folder = resolve(path);
  const { exitCode, reason } = await tryFolder(folder);
  switch (exitCode) {
    case 0:
      return undefined;
    case IS_NO_FOLDER:
      return `${folder} is not a folder. ${advice}`;
    case CANNOT_BE_CREATED:
      return `${folder} cannot be created: ${reason}. ${advice}`;
    case undefined:
      return (
        `${folder} did not answer within ${ANSWER_BOUND_MS / 1_000} s. ` +
        'If it is on a network drive, check that drive, or set FORECOURT_DATA to another folder.'
      );
    default:
      return `${folder} is not writable: ${reason}. ${advice}`;
  }
}

/** No exit code means that it did not finish in time. */
function tryFolder(folder: string): Promise<{ exitCode?: number; reason: string }> {
  return new Promise((answer) => {
    const env = { PATH: process.env['PATH'], LC_ALL: 'C' };
    const child = execFile('/bin/sh', ['-c', TRY_FOLDER, 'sh', folder], { env }, (_, __, errors) =>
      answer({ exitCode: child.exitCode ?? undefined, reason: lastPartOf(errors) }),
    );
    setTimeout(() => {
      // A process that waits for its disk survives even this, so do not wait for its end.
      child.kill('SIGKILL');
      answer({ reason: '' });
    }, ANSWER_BOUND_MS).unref();
  });
}

/** `mkdir: cannot create directory '/x': Permission denied` → `Permission denied` */
const lastPartOf = (errors: string) => errors.trim().split('\n')[0]?.split(': ').at(-1) ?? '';
