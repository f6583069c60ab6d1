import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.js';
import { runTool, type CommandOptions } from './run-command.js';
import { noTests, TOTALS_FILE, type Totals } from './totals.js';

/** Unlike `--json`, it writes no line of its own between the results. */
const WRITE_TOTALS = join(root, 'tests/dist/runner/write-totals.js');

/** Runs Jest and counts. A file that did not even load counts as a failed test. */
export async function runJest(args: string[], options: CommandOptions): Promise<Totals> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-jest-'));
  try {
    const file = join(folder, 'totals.json');
    const succeeded = await runTool('jest', [...args, '--testResultsProcessor', WRITE_TOTALS], {
      ...options,
      env: { ...options.env, [TOTALS_FILE]: file },
    });
    const totals = await readTotals(file);
    // Jest may also fail as a whole: a broken configuration, servers that did not start.
    return succeeded || totals.failed > 0 ? totals : { ...totals, failed: 1 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readTotals(file: string): Promise<Totals> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? noTests : (JSON.parse(text) as Totals);
}
