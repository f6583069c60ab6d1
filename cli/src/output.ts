import { once } from 'node:events';
import { type Column, Table } from './table.js';

/** `--json`: machine output on stdout, on every command. */
export interface OutputOptions {
  json?: boolean;
}

/** Writes to stdout, waiting for a slow reader. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Writes to stderr, to keep the output clean. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Prints one result, as JSON or as text. */
export function printResult<Result>(
  result: Result,
  { json }: OutputOptions,
  readable: (result: Result) => string,
): Promise<void> {
  return print(json ? `${JSON.stringify(result)}\n` : `${readable(result)}\n`);
}

/**
 * Prints a list as its pages arrive: a JSON array, an item a line, or a table.
 *
 * @param empty the message for an empty list
 */
export async function printList<Item>(
  pages: AsyncIterable<Item[]> | Iterable<Item[]>,
  columns: readonly Column<Item>[],
  empty: string,
  { json }: OutputOptions,
): Promise<void> {
  const table = new Table(columns);
  let printed = 0;
  for await (const items of pages) {
    if (items.length === 0) continue;
    if (json) {
      const lines = items.map((item) => JSON.stringify(item)).join(',\n');
      await print(printed === 0 ? `[\n${lines}` : `,\n${lines}`);
    } else {
      await print(table.lines(items, { titled: printed === 0 }));
    }
    printed += items.length;
  }
  if (json) await print(printed === 0 ? '[]\n' : '\n]\n');
  else if (printed === 0) note(empty);
}

/** `2026-03-01T09:30:00.000Z` → `2026-03-01 09:30 UTC`. */
export const readableTime = (timestamp: string) =>
  `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)} UTC`;

export const readableTimeOrNone = (timestamp: string | null) =>
  timestamp === null ? null : readableTime(timestamp);

export const yesOrNo = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no');

const SHOWN_CHARACTERS = 80;

/** What a line of a table has room for. */
export function beginningOf(text: string | null): string | null {
  const characters = [...(text ?? '')];
  return characters.length <= SHOWN_CHARACTERS
    ? text
    : `${characters.slice(0, SHOWN_CHARACTERS - 1).join('')}…`;
}
