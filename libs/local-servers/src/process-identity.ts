import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Identifies a process, even if a later one gets the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it began, in the system's own form. */
  readonly started: string;
}

/**
 * Identifies a running process.
 *
 * @returns its identity, or undefined when no such process runs; a zombie does not count
 */
export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : await startedElsewhere(pid);
  return started === undefined ? undefined : { pid, started };
}

/**
 * Whether a process still runs.
 *
 * @param seen from `identify`, perhaps in an earlier run of this program
 * @returns false also when another process has its number now
 */
export async function isAlive(seen: ProcessIdentity): Promise<boolean> {
  if (!exists(seen.pid)) return false;
  return (await identify(seen.pid))?.started === seen.started;
}

/**
 * Reads an identity from JSON.
 *
 * @returns the identity, or undefined when the text is not one
 */
export function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    const { pid, started } = JSON.parse(text) as Partial<ProcessIdentity>;
    // `kill` would send 0 to our own group and 1 to init.
    if (!Number.isSafeInteger(pid) || Number(pid) <= 1) return undefined;
    return typeof started === 'string' ? { pid: Number(pid), started } : undefined;
  } catch {
    return undefined;
  }
}

/** A cheap check before the expensive one. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Synchronous: /proc is memory, and a child must be recorded before anything else happens. */
function startedOnLinux(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The program's name is in parentheses and may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X' || ticks === undefined) return undefined;
  // The script in server-process.ts writes the same. Ticks count from the boot, so they may repeat
  // after the next one.
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
