import type { Shape } from '../product/shape.js';
import type { Arguments } from './arguments.js';
import { withPathPatterns } from './path-patterns.js';
import { runTool } from './run-command.js';
import { runJest } from './run-jest.js';
import type { Steps } from './steps.js';
import { withSession } from './test-session.js';

const shapesOf = ({ shapes }: Arguments): Shape[] => (shapes.length > 0 ? shapes : ['embedded']);

const inShape = (shape: Shape) => ({ FORECOURT_TEST_SHAPE: shape });

/** Only the tests that the arguments choose. The servers stay for the next run, but not in CI. */
export async function runPaths(given: Arguments, steps: Steps, signal: AbortSignal): Promise<void> {
  const args = withPathPatterns(given.jest);
  const title = given.jest.join(' ');
  if (process.env['CI']) {
    await withSession({ signal }, steps, async (session) => {
      for (const shape of shapesOf(given)) {
        await steps.tests(title, () => session.runInShape(shape, args));
      }
    });
    return;
  }
  for (const shape of shapesOf(given)) {
    await steps.tests(title, () => runJest(args, { signal, env: inShape(shape) }));
  }
}

/** Runs Jest's watch; returns whether it succeeded. */
export function watchPaths(given: Arguments, signal: AbortSignal): Promise<boolean> {
  const [shape] = shapesOf(given) as [Shape];
  return runTool('jest', withPathPatterns(given.jest), {
    signal,
    env: inShape(shape),
    interactive: true,
  });
}
