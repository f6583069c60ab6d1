import { say } from '../say.js';
import { readArguments, type Arguments } from './arguments.js';
import { runEverything } from './run-everything.js';
import { runPaths, shapesOf, watchPaths } from './run-paths.js';
import { runOnNode } from './run-on-node.js';
import { Steps } from './steps.js';
import { usage } from './usage.js';

const INTERRUPTED = 130;

/** `npm test`, from its arguments to its exit code. */
export async function runTests(args: string[]): Promise<number> {
  let given: Arguments;
  try {
    given = readArguments(args);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 2;
  }
  if (given.help) {
    say(usage);
    return 0;
  }

  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => interruption.abort());
  }
  const { signal } = interruption;
  if (given.watch) return (await watchPaths(given, signal)) ? 0 : 1;
  const byPath = given.jest.length > 0 && given.onlyNode === undefined;
  // Jest's own summary says all about a run of its own.
  const titled = !byPath || shapesOf(given).length > 1;
  const steps = new Steps(signal, say, { titled });
  if (given.onlyNode !== undefined) await runOnNode(given.onlyNode, steps, signal);
  else if (byPath) await runPaths(given, steps, signal);
  else await runEverything(given, steps, signal);

  if (signal.aborted) {
    say('Interrupted.');
    return INTERRUPTED;
  }
  if (titled) say(steps.summary());
  return steps.succeeded ? 0 : 1;
}
