import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProduct } from '../product/test-product.js';
import { TestServers } from '../servers/test-servers.js';
import { readArguments, usage, type Arguments } from './arguments.js';
import { runTool } from './run-command.js';
import { runJest } from './run-jest.js';
import { say } from './say.js';
import { Steps } from './steps.js';
import { serversFor, suites, testFiles } from './suites.js';

const INTERRUPTED = 130;

/**
 * `npm test`, from its arguments to its exit code. Whatever it started has ended when it returns.
 */
export async function runTests(args: string[]): Promise<number> {
  let given: Arguments;
  let files: string[];
  try {
    given = readArguments(args);
    files = testFiles(given.paths);
    if (files.length === 0) throw new Error(`No tests in ${given.paths.join(' ')}.`);
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
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
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-test-'));
  const servers = new TestServers(folder, say);
  const steps = new Steps(signal, say);
  try {
    const wholeRun = given.paths.length === 0;
    if (wholeRun) await runChecks(steps, signal);
    for (const suite of suites) {
      const own = files.filter((file) => suite.pattern.test(file));
      if (own.length === 0 && !wholeRun) continue;
      const run = { suite, files: wholeRun ? undefined : own, folder, signal };
      if (suite.project === 'end-to-end') {
        for (const shape of given.shapes) {
          await steps.tests(`${suite.title}, ${shape}`, () =>
            testProduct(shape, { folder, servers, signal }, (env) => runJest({ ...run, env })),
          );
        }
      } else {
        await steps.tests(suite.title, async () =>
          runJest({ ...run, env: await servers.start(serversFor(suite, own)) }),
        );
      }
    }
  } finally {
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  }
  if (signal.aborted) {
    say('Interrupted.');
    return INTERRUPTED;
  }
  say(steps.summary());
  return steps.succeeded ? 0 : 1;
}

async function runChecks(steps: Steps, signal: AbortSignal): Promise<void> {
  await steps.check(
    'lint',
    async () =>
      (await runTool('eslint', ['.', '--max-warnings', '0'], { signal })) &&
      (await runTool('prettier', ['--check', '.', '--log-level', 'warn'], { signal })),
  );
  await steps.check('types', () => runTool('tsc', ['--noEmit'], { signal }));
  await steps.check('architecture', () =>
    runTool(
      'depcruise',
      [
        ...['libs', 'services', 'demo', 'cli', 'embedded', 'tests'],
        ...['--config', '.dependency-cruiser.cjs'],
      ],
      { signal },
    ),
  );
}
