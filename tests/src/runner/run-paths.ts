import type { Shape } from '../product/shape.js';
import type { Arguments } from './arguments.js';
import { runTool } from './run-command.js';
import { runJest } from './run-jest.js';
import type { Steps } from './steps.js';
import { mustHaveMatched } from './test-name.js';
import { withSession } from './test-session.js';
import type { Totals } from './totals.js';

const inShape = (shape: Shape) => ({ FORECOURT_TEST_SHAPE: shape });

/** The shapes for tests that paths choose. */
export const shapesOf = ({ shapes }: Arguments): [Shape, ...Shape[]] => {
  const [first = 'embedded', ...others] = shapes;
  return [first, ...others];
};

/** Only the tests that the arguments choose. The servers stay for the next run, but not in CI. */
export async function runPaths(given: Arguments, steps: Steps, signal: AbortSignal): Promise<void> {
  const { jest, testName } = given;
  const inEachShape = async (run: (shape: Shape) => Promise<Totals>) => {
    for (const shape of shapesOf(given)) {
      await steps.tests(shape, async () => mustHaveMatched(await run(shape), testName));
    }
  };
  if (process.env['CI']) {
    await withSession({ signal }, steps, (session) =>
      inEachShape((shape) => session.runInShape(shape, jest)),
    );
  } else {
    await inEachShape((shape) => runJest(jest, { signal, env: inShape(shape) }));
  }
}

/** Runs Jest's watch; returns whether it succeeded. */
export function watchPaths(given: Arguments, signal: AbortSignal): Promise<boolean> {
  const [shape] = shapesOf(given);
  return runTool('jest', given.jest, { signal, env: inShape(shape), interactive: true });
}
