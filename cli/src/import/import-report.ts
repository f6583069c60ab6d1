import type { ImportResult } from '@forecourt/contracts/inventory/import';
import { type MalformedFileError } from '../errors.js';
import { ExitCode } from '../exit-code.js';
import { print } from '../output.js';
import { oneLine } from '../table.js';
import type { Batch } from './batches.js';
import { ImportTally } from './import-tally.js';
import type { Progress } from './progress.js';
import type { RowError } from './source-row.js';

/** Tells what becomes of an import: rows that fail as they do, the sums at its end. */
export class ImportReport {
  private readonly tally = new ImportTally();
  /** Kept for `--json` alone: a file may fail in every row. */
  private readonly errors: RowError[] = [];

  constructor(
    private readonly options: { json?: boolean; dryRun?: boolean },
    private readonly progress: Progress,
  ) {}

  add(batch: Batch, result: ImportResult | undefined): void {
    for (const error of this.tally.add(batch, result)) this.fail(error);
  }

  /** The file cannot be read any further. */
  malformed(name: string, { line, message }: MalformedFileError): void {
    this.tally.failed += 1;
    this.fail({ line, column: null, message });
    this.stopped(`${name} cannot be read beyond line ${line}.`);
  }

  /** Says what went in before the import stopped. */
  stopped(why: string): void {
    const { lastLine } = this.tally;
    const before =
      lastLine === 0
        ? 'Nothing of it was imported.'
        : `What stands before went in, up to the row on line ${lastLine}.`;
    this.progress.note(
      `error: ${why} ${before} Importing the whole file again does nothing twice.`,
    );
  }

  async print(): Promise<void> {
    const { created, updated, unchanged, failed } = this.tally;
    if (this.options.json) {
      const { errors } = this;
      await print(`${JSON.stringify({ created, updated, unchanged, failed, errors })}\n`);
      return;
    }
    const sums = `created ${created}, updated ${updated}, unchanged ${unchanged}, failed ${failed}`;
    await print(this.options.dryRun ? `Dry run, nothing is changed: ${sums}\n` : `${sums}\n`);
  }

  private fail(error: RowError): void {
    process.exitCode = ExitCode.refused;
    if (this.options.json) {
      this.errors.push(error);
      return;
    }
    const place = error.column === null ? '' : `, ${oneLine(error.column)}`;
    this.progress.note(`line ${error.line}${place}: ${oneLine(error.message)}`);
  }
}
