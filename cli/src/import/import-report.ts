import type { ImportResult } from '@forecourt/contracts/inventory/import';
import type { MalformedFileError } from '../errors.js';
import { print } from '../output.js';
import { oneLine } from '../table.js';
import type { Batch } from './batches.js';
import { ImportTally } from './import-tally.js';
import type { Progress } from './progress.js';
import type { RowError } from './source-row.js';

/** Reports an import: rows as they fail, totals at the end. */
export class ImportReport {
  private readonly tally = new ImportTally();
  /** For `--json` only. Kept as JSON bytes, because every row of a large file may fail. */
  private readonly errors: Buffer[] = [];

  constructor(
    private readonly options: { json?: boolean; dryRun?: boolean },
    private readonly progress: Progress,
  ) {}

  add(batch: Batch, result: ImportResult | undefined): void {
    this.fail(this.tally.add(batch, result));
  }

  malformed(name: string, { line, message }: MalformedFileError): void {
    this.tally.failed += 1;
    this.fail([{ line, column: null, message }]);
    this.stopped(`error: ${name} cannot be read beyond line ${line}.`);
  }

  /** Says what was imported before the import stopped. */
  stopped(why: string): void {
    this.progress.note(`${why} ${this.before()}`);
  }

  private before(): string {
    const { lastLine } = this.tally;
    if (lastLine === 0) return 'Nothing was imported.';
    if (this.options.dryRun) return `The rows up to line ${lastLine} were checked.`;
    return `The rows up to line ${lastLine} were imported, except those reported. The whole file can be imported again.`;
  }

  get anyFailed(): boolean {
    return this.tally.failed > 0;
  }

  async print(): Promise<void> {
    const { created, updated, unchanged, failed } = this.tally;
    if (this.options.json) {
      const sums = JSON.stringify({ created, updated, unchanged, failed });
      await print(`${sums.slice(0, -1)},"errors":[`);
      for (const [at, errors] of this.errors.entries()) {
        await print(`${at === 0 ? '' : ','}${errors.toString()}`);
      }
      await print(']}\n');
      return;
    }
    const sums = `created ${created}, updated ${updated}, unchanged ${unchanged}, failed ${failed}`;
    await print(this.options.dryRun ? `Dry run, nothing is changed: ${sums}\n` : `${sums}\n`);
  }

  private fail(errors: RowError[]): void {
    if (errors.length === 0) return;
    if (this.options.json) {
      this.errors.push(Buffer.from(errors.map((error) => JSON.stringify(error)).join(',')));
      return;
    }
    for (const { line, column, message } of errors) {
      const place = column === null ? '' : `, ${oneLine(column)}`;
      this.progress.note(`line ${line}${place}: ${oneLine(message)}`);
    }
  }
}
