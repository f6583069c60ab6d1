import type { ImportResult } from '@forecourt/contracts/inventory/import';
import type { Batch } from './batches.js';
import type { RowError } from './source-row.js';

const nothing: ImportResult = { created: 0, updated: 0, unchanged: 0, errors: [] };

/** Counts the results of an import. */
export class ImportTally {
  created = 0;
  updated = 0;
  unchanged = 0;
  failed = 0;
  /** The line of the last row that the server answered; 0 before the first. */
  lastLine = 0;

  /**
   * Adds a batch and the server's answer (`nothing` if no row was sent).
   *
   * @returns the batch's errors, by line
   */
  add(batch: Batch, result: ImportResult = nothing): RowError[] {
    this.created += result.created;
    this.updated += result.updated;
    this.unchanged += result.unchanged;
    this.failed += batch.failedRows + new Set(result.errors.map(({ row }) => row)).size;
    this.lastLine = batch.lastLine;
    const answered = result.errors.map(({ row, column, message }) => ({
      line: batch.lines[row] ?? batch.lastLine,
      column,
      message,
    }));
    return [...batch.errors, ...answered].sort((a, b) => a.line - b.line);
  }
}
