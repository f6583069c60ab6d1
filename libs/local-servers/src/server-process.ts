import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { poll } from './poll.js';
import { identify, isAlive, parseIdentity, type ProcessIdentity } from './process-identity.js';
import { lastLines, putLongLogAside, sizeOf } from './server-log.js';

/**
 * Writes its own identity (see `identify`) to channel 3, then becomes the server. We cannot write it
 * ourselves: we may be killed right after the start.
 *
 * Also limits the number of open files: Erlang walks through all allowed numbers, and some
 * containers allow a billion.
 */
const NOTE_AND_RUN = `
if [ -r /proc/$$/stat ]; then
  started=$(
    read -r boot </proc/sys/kernel/random/boot_id
    read -r stat </proc/$$/stat
    set -f; set -- $stat
    echo "$boot \${22}"
  ) 2>/dev/null
else
  started=$(set -- $(LC_ALL=C ps -o lstart= -p $$); echo "$*")
fi
printf '{"pid":%s,"started":"%s"}' "$$" "$started" >&3
ulimit -n 65536 2>/dev/null
exec "$0" "$@" 3>&-
`;

/** Signals to send in turn, each with the time to wait for the end. */
export type StopPlan = readonly (readonly [signal: NodeJS.Signals, boundMs: number])[];

/** What to run. */
export interface ServerCommand {
  /** Used in file names and messages, e.g. `postgres`. */
  readonly name: string;
  /** The folder of `<name>.log` and `<name>.process`. */
  readonly folder: string;
  readonly file: string;
  readonly args: readonly string[];
  /** The whole environment of the process. */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string | undefined;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
}

/** A server process that we started. */
export interface ServerProcess {
  readonly pid: number;
  /** Whether it still runs. */
  running(): boolean;
  /** Resolves when it has ended, with its signal or exit code. */
  readonly ended: Promise<string>;
  /** The last lines that it has logged since its start. */
  lastLines(): Promise<string>;
  /** Stops it by the plan, and resolves when it has ended. */
  stop(plan: StopPlan): Promise<void>;
}

/** A server did not start. The message is for the user. */
export class ServerStartError extends Error {
  override readonly name: string = 'ServerStartError';
}

/** Another program uses the server's port. */
export class PortTakenError extends ServerStartError {
  override readonly name = 'PortTakenError';
}

/**
 * Starts a server in its own session, out of reach of Ctrl-C. It does not outlive this process; if we
 * are killed, a file in the folder names it for the next start.
 *
 * @throws ServerStartError when it cannot be run at all
 */
export async function launch(command: ServerCommand): Promise<ServerProcess> {
  const log = join(command.folder, `${command.name}.log`);
  const note = noteFile(command.folder, command.name);
  await putLongLogAside(log);
  const logStart = await sizeOf(log);

  const output = openSync(log, 'a', 0o600);
  const noted = openSync(note, 'w', 0o600);
  const child = spawn('/bin/sh', ['-c', NOTE_AND_RUN, command.file, ...command.args], {
    detached: true,
    stdio: ['ignore', output, output, noted],
    env: command.env,
    ...(command.cwd !== undefined && { cwd: command.cwd }),
    ...(command.uid !== undefined && { uid: command.uid }),
    ...(command.gid !== undefined && { gid: command.gid }),
  });
  closeSync(output);
  closeSync(noted);
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });

  const { pid } = child;
  if (pid === undefined) {
    await poll(() => failure !== undefined, 1000);
    throw new ServerStartError(
      `${basename(command.file)} cannot be run: ${failure?.message ?? 'no reason given'}`,
    );
  }
  // For an end without `stop`. All servers recover from this at their next start.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));

  const identity = await identify(pid);
  const running = () => child.exitCode === null && child.signalCode === null;
  return {
    pid,
    running,
    ended,
    lastLines: () => lastLines(log, logStart),
    stop: async (plan) => {
      if (identity && running()) await stopProcess(identity, plan);
      await rm(note, { force: true });
    },
  };
}

/**
 * Waits until a server answers.
 *
 * @param name its name in messages
 * @param answers if it throws, the wait ends with its error
 * @param signal ends the wait with its reason
 * @throws ServerStartError when the server ends or does not answer in time
 */
export async function untilReady(
  server: ServerProcess,
  name: string,
  answers: () => Promise<boolean>,
  { boundMs, signal }: { boundMs: number; signal: AbortSignal | undefined },
): Promise<void> {
  const ready = await poll(async () => {
    signal?.throwIfAborted();
    if (!server.running()) {
      const lines = await server.lastLines();
      const message = `${name} ended before it was ready. The end of its log:\n${lines}`;
      if (/address (already )?in use|eaddrinuse/i.test(lines)) throw new PortTakenError(message);
      throw new ServerStartError(message);
    }
    return answers();
  }, boundMs);
  if (ready) return;
  throw new ServerStartError(
    `${name} did not answer within ${boundMs / 1000} s. The end of its log:\n` +
      (await server.lastLines()),
  );
}

/**
 * Stops a server that a killed run has left.
 *
 * @param folder its folder
 * @param name its name, as in its `ServerCommand`
 * @returns whether a server was running
 */
export async function stopSurvivor(folder: string, name: string, plan: StopPlan): Promise<boolean> {
  const note = noteFile(folder, name);
  const former = parseIdentity(await readFile(note, 'utf8').catch(() => ''));
  const survived = former !== undefined && (await isAlive(former));
  if (survived) await stopProcess(former, plan);
  await rm(note, { force: true });
  return survived;
}

/**
 * Stops a process. Leaves another process alone that has its number now.
 *
 * @throws Error when it still runs after the last signal
 */
export async function stopProcess(target: ProcessIdentity, plan: StopPlan): Promise<void> {
  for (const [signal, boundMs] of plan) {
    if (!(await isAlive(target))) return;
    try {
      process.kill(target.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw error;
    }
    if (await poll(async () => !(await isAlive(target)), boundMs)) return;
  }
  throw new Error(`Process ${target.pid} does not stop.`);
}

function noteFile(folder: string, name: string): string {
  return join(folder, `${name}.process`);
}
