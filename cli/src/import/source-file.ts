import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { unreadable } from '../unreadable-file.js';
import { csvRows } from './csv-rows.js';
import { jsonRows } from './json-rows.js';
import type { SourceRow } from './source-row.js';
import { textOf } from './text-of.js';

/** An opened file, or stdin. */
export interface Source {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
  /** Undefined where it is not known beforehand. */
  bytes: number | undefined;
}

/**
 * Opens a file for reading; `-` is stdin.
 *
 * @throws UsageError where it cannot be read
 */
export async function openSource(file: string): Promise<Source> {
  if (file === '-') return { name: 'stdin', chunks: process.stdin, bytes: undefined };
  try {
    const handle = await open(file);
    const found = await handle.stat();
    if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    const bytes = found.isFile() ? found.size : undefined;
    return { name: file, chunks: handle.createReadStream(), bytes };
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Reads rows from CSV or JSON: by the name's ending, else by the first character. */
export async function* rowsOf({ name, chunks }: Source): AsyncGenerator<SourceRow> {
  const text = textOf(chunks);
  const named = extname(name).toLowerCase();
  if (named === '.json') {
    yield* jsonRows(text);
    return;
  }
  if (named === '.csv') {
    yield* csvRows(text);
    return;
  }
  let begin = '';
  while (begin.trim() === '') {
    const next = await text.next();
    if (next.done) break;
    begin += next.value;
  }
  const whole = startingWith(begin, text);
  yield* /^\s*[[{]/.test(begin) ? jsonRows(whole) : csvRows(whole);
}

async function* startingWith(begin: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield begin;
  yield* rest;
}
