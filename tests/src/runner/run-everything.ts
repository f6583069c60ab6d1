import { shapes } from '../product/shape.js';
import type { Arguments } from './arguments.js';
import { runCommand } from './run-command.js';
import { runOnNode } from './run-on-node.js';
import type { Steps } from './steps.js';
import { withSession } from './test-session.js';

/** The projects of jest.config.mjs that need no product. */
const projects = ['unit', 'servers', 'service-kit', 'services'];

/** All checks and all tests. */
export async function runEverything(
  given: Arguments,
  steps: Steps,
  signal: AbortSignal,
): Promise<void> {
  await runChecks(steps, signal);
  await withSession({ signal }, steps, async (session) => {
    for (const project of projects) {
      await steps.tests(project, () => session.run(['--selectProjects', project]));
    }
    for (const shape of given.shapes.length > 0 ? given.shapes : shapes) {
      await steps.tests(`end-to-end, ${shape}`, () =>
        session.runInShape(shape, ['--selectProjects', 'end-to-end']),
      );
    }
  });
  if (given.alsoNode !== undefined) await runOnNode(given.alsoNode, steps, signal);
}

async function runChecks(steps: Steps, signal: AbortSignal): Promise<void> {
  for (const check of ['lint', 'typecheck', 'architecture']) {
    await steps.check(check, () => runCommand('npm', ['run', '--silent', check], { signal }));
  }
}
