import { readArguments, type Arguments } from './arguments.js';
import { faults } from './faults/faults.js';
import { writeTable } from './report/write-table.js';
import { tryFaults, withTrial } from './run.js';
import { usage } from './usage.js';

const USAGE_ERROR = 2;

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
    process.once(signal, () => interruption.abort());
  }
  try {
    const reports = await withTrial(say, interruption.signal, (trial) =>
      tryFaults(given.faults, trial, say),
    );
    if (given.json) print(JSON.stringify(reports, null, 2));
    if (given.complete) await writeTable(reports);
    const failed = reports.filter(({ problems }) => problems.length > 0);
    say(`${reports.length - failed.length} of ${reports.length} faults held.`);
    return failed.length === 0 ? 0 : 1;
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 1;
  }
}
