import type { ImportRow } from '@forecourt/contracts/inventory/import';

/** What is wrong with a row, or with one cell of it. */
export interface RowError {
  /** Where the row begins in the file, from 1. */
  line: number;
  column: string | null;
  message: string;
}

/** One record of a file: a row to send, or its faults. */
export type SourceRow =
  | { line: number; row: ImportRow; faults?: undefined }
  | { line: number; row?: undefined; faults: Omit<RowError, 'line'>[] };

/** No real record comes near this length: a longer one has an unclosed quote or bracket. */
export const LONGEST_RECORD = 1_000_000;
