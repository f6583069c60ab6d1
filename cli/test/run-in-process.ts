import { jest } from '@jest/globals';
import { run } from '../src/program.js';
import type { Outcome } from './run-forecourt.js';

/** Runs a command line within the test's process: quicker than the real command, the same code. */
export async function runInProcess(args: string[], env: Record<string, string>): Promise<Outcome> {
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  const outer = process.env;
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((text) => {
      outcome[stream] += String(text);
      return true;
    }),
  );
  process.env = { ...env };
  try {
    outcome.code = await run(args);
    return outcome;
  } finally {
    process.env = outer;
    for (const spy of spies) spy.mockRestore();
  }
}
