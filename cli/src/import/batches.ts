import { IMPORT_BATCH_ROWS } from '@forecourt/contracts/inventory/import';
import { MalformedFileError } from '../errors.js';
import type { RowError, SourceRow } from './source-row.js';

/** Well below the server's limit of 10 MB. */
const LARGEST_BATCH_BYTES = 4_000_000;

/** Rows to send together, as JSON text, and the faults of rows that cannot be sent. */
export class Batch {
  /** The line of each row to send. */
  readonly lines: number[] = [];
  readonly errors: RowError[] = [];
  failedRows = 0;
  lastLine = 0;
  private readonly rows: string[] = [];
  private bytes = 0;

  add(source: SourceRow): void {
    this.lastLine = source.line;
    if (source.faults) {
      this.failedRows += 1;
      for (const fault of source.faults) this.errors.push({ line: source.line, ...fault });
      return;
    }
    const json = JSON.stringify(source.row);
    this.rows.push(json);
    this.lines.push(source.line);
    this.bytes += Buffer.byteLength(json);
  }

  get isEmpty(): boolean {
    return this.rows.length + this.failedRows === 0;
  }

  get isFull(): boolean {
    return (
      this.rows.length + this.failedRows >= IMPORT_BATCH_ROWS || this.bytes >= LARGEST_BATCH_BYTES
    );
  }

  /** The body of the request, or undefined if there is no row to send. */
  body(dryRun: boolean): string | undefined {
    if (this.rows.length === 0) return undefined;
    return `{"rows":[${this.rows.join(',')}],"dryRun":${dryRun}}`;
  }
}

/**
 * Gathers rows into batches of at most 500. If the file is malformed, yields the rows before the
 * fault, then throws.
 */
export async function* inBatches(rows: AsyncIterable<SourceRow>): AsyncGenerator<Batch> {
  let batch = new Batch();
  let malformed: MalformedFileError | undefined;
  try {
    for await (const row of rows) {
      batch.add(row);
      if (!batch.isFull) continue;
      yield batch;
      batch = new Batch();
    }
  } catch (error) {
    if (!(error instanceof MalformedFileError)) throw error;
    malformed = error;
  }
  if (!batch.isEmpty) yield batch;
  if (malformed) throw malformed;
}
