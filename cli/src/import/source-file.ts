import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { UsageError } from '../errors.js';
import { unreadable } from '../unreadable-file.js';
import { csvRows } from './csv-rows.js';
import { jsonRows } from './json-rows.js';
import type { SourceRow } from './source-row.js';
import { textOf } from './text-of.js';

/** A file or stdin, read on demand. */
export interface Source {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
  /** Undefined if unknown beforehand. */
  bytes: number | undefined;
}

/**
 * Finds a file; `-` is stdin.
 *
 * @throws UsageError if it cannot be read
 */
export async function findSource(file: string): Promise<Source> {
  if (file === '-') return { name: 'stdin', chunks: process.stdin, bytes: undefined };
  try {
    await access(file, constants.R_OK);
    const found = await stat(file);
    if (found.isDirectory()) throw new UsageError(`${file} cannot be read: it is a folder.`);
    return { name: file, chunks: chunksOf(file), bytes: found.isFile() ? found.size : undefined };
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Opens the file only when it is read, so that nothing stays open if it never is. */
async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file) as AsyncIterable<Uint8Array>;
}

/** Reads rows from CSV or JSON, by the file extension or else by the first character. */
export async function* rowsOf({ name, chunks }: Source): AsyncGenerator<SourceRow> {
  const text = textOf(chunks);
  const named = extname(name).toLowerCase();
  if (named === '.json' || named === '.csv') {
    yield* named === '.json' ? jsonRows(text) : csvRows(text);
    return;
  }
  let begin = '';
  for (let next = await text.next(); !next.done; next = await text.next()) {
    begin += next.value;
    if (begin.trim() !== '') break;
  }
  const whole = startingWith(begin, text);
  yield* /^\s*[[{]/.test(begin) ? jsonRows(whole) : csvRows(whole);
}

async function* startingWith(begin: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield begin;
  yield* rest;
}
