import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { identify } from './process-identity.js';
import { stopProcess, type StopPlan } from './server-process.js';

const run = promisify(execFile);

/** The line of `postmaster.pid` with the port. */
const NOTE_PORT_LINE = 3;

/**
 * Stops the server that `postmaster.pid` in a data folder names, if it runs. If another process has
 * that number now, as happens in containers, which count from 1, the file is removed: PostgreSQL
 * would take the process for a server and refuse to start.
 *
 * @returns whether a server was running
 */
export async function stopPostmaster(data: string, plan: StopPlan): Promise<boolean> {
  const note = join(data, 'postmaster.pid');
  const text = await readFile(note, 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const found = Number.isSafeInteger(pid) && pid > 1 ? await identify(pid) : undefined;
  if (found && (await isPostmasterOf(data, pid, lines[NOTE_PORT_LINE] ?? ''))) {
    await stopProcess(found, plan);
    return true;
  }
  // When no such process exists, PostgreSQL itself ignores the file.
  if (found || !(pid > 1) || pid === process.pid) await rm(note, { force: true });
  return false;
}

async function isPostmasterOf(data: string, pid: number, port: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const program = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!program.includes('postgres')) return false;
    // Its working directory is its data folder, whatever name it was given for it.
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    if (place !== undefined) return place === (await realpath(data));
    // In a container even root may not see another user's working directory.
    return program.split('\0').includes(`port=${port}`);
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('postgres') && stdout.includes(data);
}
