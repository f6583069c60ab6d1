import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A process, told apart from a later one that was given the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it began, as the system writes it. */
  readonly started: string;
}

/**
 * Looks at a process that runs now.
 *
 * @param pid its number
 * @returns its identity, or undefined when there is no such process or only its remains (zombie)
 */
export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : await startedElsewhere(pid);
  return started === undefined ? undefined : { pid, started };
}

/**
 * Whether a process seen earlier still runs.
 *
 * @param seen what `identify` gave for it, perhaps in an earlier run of this program
 * @returns false also when another process has its number by now
 */
export async function isAlive(seen: ProcessIdentity): Promise<boolean> {
  if (!exists(seen.pid)) return false;
  return (await identify(seen.pid))?.started === seen.started;
}

/**
 * Reads an identity that was written as JSON.
 *
 * @param text what the file held
 * @returns the identity, or undefined when the text is something else
 */
export function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    const { pid, started } = JSON.parse(text) as Partial<ProcessIdentity>;
    // 0 and 1 would make `kill` hit our own group or init.
    if (!Number.isSafeInteger(pid) || Number(pid) <= 1) return undefined;
    return typeof started === 'string' ? { pid: Number(pid), started } : undefined;
  } catch {
    return undefined;
  }
}

/** A look that costs nothing, before the one that does. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, but another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Not asynchronous: /proc is memory, and a child is to be noted before anything else happens. */
function startedOnLinux(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The program's name stands in parentheses and may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X' || ticks === undefined) return undefined;
  // The script in server-process.ts writes the same. Ticks count from the boot, so the same count may come again after the next one.
  return `${read('/proc/sys/kernel/random/boot_id').trim()} ${ticks}`;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function startedElsewhere(pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    });
    const [state, ...started] = stdout.trim().split(/\s+/);
    return state === undefined || state.startsWith('Z') ? undefined : started.join(' ');
  } catch {
    return undefined;
  }
}
