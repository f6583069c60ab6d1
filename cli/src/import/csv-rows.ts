import type { ImportColumn } from '@forecourt/contracts/inventory/import';
import { CsvError, parse } from 'csv-parse';
import { MalformedFileError } from '../errors.js';
import { readHeader } from './csv-header.js';
import { decodeCell } from './decode-cell.js';
import { LONGEST_RECORD, type SourceRow } from './source-row.js';

const NEWLINES = /\r\n|\n|\r/g;

interface CsvRecord {
  line: number;
  cells: string[];
}

/**
 * Reads rows from CSV (RFC 4180) whose first row names the columns, in any order. A row that does
 * not fit its columns' types comes with its faults; blank rows are skipped.
 *
 * @throws MalformedFileError if the header or the quoting is wrong
 */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let columns: ImportColumn[] | undefined;
  for await (const { line, cells } of csvRecords(text)) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (columns) yield asRow(columns, cells, line);
    else columns = readHeader(cells, line);
  }
  if (!columns) throw new MalformedFileError(1, 'The file is empty: it has no header row.');
}

function asRow(columns: ImportColumn[], cells: string[], line: number): SourceRow {
  if (cells.length !== columns.length) {
    const message = `the header has ${columns.length} columns, this row ${cells.length}`;
    return { line, faults: [{ column: null, message }] };
  }
  const decoded = columns.map((column, at) => ({ column, ...decodeCell(column, cells[at]!) }));
  const faults = decoded.flatMap(({ column, fault }) =>
    fault === undefined ? [] : [{ column, message: fault }],
  );
  if (faults.length > 0) return { line, faults };
  return { line, row: Object.fromEntries(decoded.map(({ column, value }) => [column, value])) };
}

/** The records, each with the line on which it begins. */
async function* csvRecords(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const read: CsvRecord[] = [];
  let nextLine = 1;
  // Take each record once it is parsed: a stream that fails drops what it still holds, but the rows
  // before the fault must be imported.
  const parser = parse({
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: LONGEST_RECORD,
    on_record: (cells: string[]) => {
      read.push({ line: nextLine, cells });
      // The parser counts a quoted CR LF as two lines.
      nextLine += 1 + (cells.join(',').match(NEWLINES)?.length ?? 0);
      return null;
    },
  });
  parser.resume();
  let fault: unknown;
  parser.on('error', (error) => (fault = error));

  for await (const chunk of text) {
    await new Promise<void>((resolve) =>
      parser.write(chunk, (error) => {
        fault = error;
        resolve();
      }),
    );
    yield* read.splice(0);
    if (fault) throw asMalformed(fault, nextLine);
  }
  await new Promise<void>((resolve) => {
    parser.once('close', resolve);
    parser.end();
  });
  yield* read.splice(0);
  if (fault) throw asMalformed(fault, nextLine);
}

const reasons: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is opened and never closed.',
  INVALID_OPENING_QUOTE:
    'There is a quote in the middle of a cell: put the cell in quotes and double the quotes in it.',
  CSV_INVALID_CLOSING_QUOTE:
    'Text follows a closing quote: quotes inside a quoted cell must be doubled.',
  CSV_MAX_RECORD_SIZE: `The record is longer than ${LONGEST_RECORD} characters: is a quote never closed?`,
};

/** Reports the line where the record begins: an unclosed quote shows much later. */
function asMalformed(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  return new MalformedFileError(line, reasons[error.code] ?? error.message);
}
