import { readArguments, type Arguments } from './arguments.js';
import { faults } from './faults/faults.js';
import { reportFaults, reportSoak } from './report/reports.js';
import { tryFaults, withTrial } from './run.js';
import { soak } from './soak.js';
import { usage } from './usage.js';

const USAGE_ERROR = 2;
const INTERRUPTED = 130;

/** `npm run chaos`, from its arguments to its exit code. */
export async function runChaos(args: string[]): Promise<number> {
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  let given: Arguments;
  try {
    given = readArguments(args);
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return USAGE_ERROR;
  }
  if (given.help) {
    print(usage);
    return 0;
  }
  if (given.list) {
    for (const { name, what } of faults) print(`${name.padEnd(32)}${what}`);
    return 0;
  }
  const say = given.json ? (line: string) => void process.stderr.write(`${line}\n`) : print;
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => interruption.abort());
  }
  try {
    return (await run(given, { say, print, signal: interruption.signal })) ? 0 : 1;
  } catch (error) {
    const { aborted } = interruption.signal;
    say(aborted ? 'Interrupted.' : explain(error));
    return aborted ? INTERRUPTED : 1;
  }
}

interface Surroundings {
  say: (line: string) => void;
  print: (text: string) => void;
  signal: AbortSignal;
}

/** Returns whether every assertion held. */
async function run(given: Arguments, { say, print, signal }: Surroundings): Promise<boolean> {
  const { soakMinutes } = given;
  if (soakMinutes !== undefined) {
    const report = await withTrial(say, signal, (trial) => soak(soakMinutes, trial, say));
    if (given.json) print(JSON.stringify(report, null, 2));
    return reportSoak(report, say);
  }
  const reports = await withTrial(say, signal, (trial) => tryFaults(given.faults, trial, say));
  if (given.json) print(JSON.stringify(reports, null, 2));
  return reportFaults(reports, { say, complete: given.complete });
}

const explain = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
