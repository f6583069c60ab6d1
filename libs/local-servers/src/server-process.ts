import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { poll } from './poll.js';
import { identify, isAlive, parseIdentity, type ProcessIdentity } from './process-identity.js';
import { lastLines, putLongLogAside, sizeOf } from './server-log.js';

/**
 * Becomes the server after it has noted its own process on channel 3, as `identify` tells it. The
 * server must not depend on us for that: we may be killed as soon as it is there.
 *
 * Also limits the files it may open: Erlang goes through every number that is allowed, and some
 * containers allow a thousand million.
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

/** Signals to send, one after the other, each with the time to wait for the end after it. */
export type StopPlan = readonly (readonly [signal: NodeJS.Signals, boundMs: number])[];

/** What to run. */
export interface ServerCommand {
  /** What it is called in its file names and in messages, e.g. `postgres`. */
  readonly name: string;
  /** Where `<name>.log` and `<name>.process` are kept. */
  readonly folder: string;
  readonly file: string;
  readonly args: readonly string[];
  /** The whole environment of the process; nothing is added. */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string | undefined;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
}

/** A server process that was started here. */
export interface ServerProcess {
  readonly pid: number;
  /** Whether it is still there. */
  running(): boolean;
  /** Resolves when it has ended, with its signal or exit code. */
  readonly ended: Promise<string>;
  /** What it has written to its log since it was started, the last lines of it. */
  lastLines(): Promise<string>;
  /** Ends it by the plan, and returns when it is gone. */
  stop(plan: StopPlan): Promise<void>;
}

/** A server ended before it was ready; the message holds the last lines of its log. */
export class ServerStartError extends Error {
  override readonly name: string = 'ServerStartError';
}

/** A server could not listen, because somebody else does on that port. */
export class PortTakenError extends ServerStartError {
  override readonly name = 'PortTakenError';
}

/**
 * Starts a server in a session of its own, so that Ctrl-C on the terminal does not reach it. It is
 * noted in the folder, so that the next start finds it should we be killed.
 *
 * @param command what to run
 * @returns the process
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
  child.on('error', (error) => {
    failure = error;
  });
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
 * @param server the process
 * @param name what it is called in the message
 * @param answers asks it; what it throws ends the wait
 * @param boundMs how long to wait
 * @throws PortTakenError or ServerStartError when it ended or did not answer in time
 */
export async function untilReady(
  server: ServerProcess,
  name: string,
  answers: () => Promise<boolean>,
  boundMs: number,
): Promise<void> {
  const ready = await poll(async () => {
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
 * Stops what a former run left in a folder when it was killed.
 *
 * @param folder the folder
 * @param name which server, as in its `ServerCommand`
 * @param plan how to stop it
 * @returns whether there was one
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
 * Ends a process.
 *
 * @param target the process; one that has its number by now but is another is left alone
 * @param plan the signals
 * @throws Error when it is still there after the last one
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
  throw new Error(`Process ${target.pid} does not end.`);
}

function noteFile(folder: string, name: string): string {
  return join(folder, `${name}.process`);
}
