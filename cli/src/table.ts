import { styleText } from 'node:util';

type Style = 'yellow' | 'dim';

/** A column of a table for reading. */
export interface Column<Item> {
  title: string;
  cell: (item: Item) => string | number | null;
  /** How a terminal with colours shows the cell. */
  style?: (item: Item) => Style | undefined;
}

const ABSENT = '-';

/**
 * Text for one line of a terminal. Control characters that customers typed into forms must not
 * reach the terminal.
 */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** JSON escapes most of what must not reach a terminal, but not all. */
export const readableJson = (value: unknown) =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Text for several lines of a terminal. */
export const severalLines = (text: string) => text.split('\n').map(oneLine).join('\n');

const width = (text: string) => [...text].length;

/** Aligns rows in columns, a page at a time; a later page may widen a column. */
export class Table<Item> {
  private readonly widths: number[];

  constructor(
    private readonly columns: readonly Column<Item>[],
    private readonly coloured = false,
  ) {
    this.widths = columns.map(({ title }) => width(title));
  }

  /** @param titled whether the column titles come first */
  lines(items: readonly Item[], { titled }: { titled: boolean }): string {
    const cells = items.map((item) => this.columns.map(({ cell }) => cell(item) ?? ABSENT));
    const rows = cells.map((row) => row.map((cell) => oneLine(String(cell))));
    for (const row of rows) {
      row.forEach((cell, at) => (this.widths[at] = Math.max(this.widths[at]!, width(cell))));
    }
    const numeric = this.columns.map((_, at) => cells.some((row) => typeof row[at] === 'number'));
    const titles = titled ? [this.columns.map(({ title }) => title)] : [];
    const lines = [
      ...titles.map((row) => this.line(row, numeric)),
      ...rows.map((row, index) => this.line(row, numeric, items[index])),
    ];
    return lines.map((line) => `${line}\n`).join('');
  }

  private line(row: string[], numeric: boolean[], item?: Item): string {
    return row
      .map((cell, at) => {
        const gap = ' '.repeat(this.widths[at]! - width(cell));
        const shown = this.styled(cell, at, item);
        return numeric[at] ? gap + shown : shown + gap;
      })
      .join('  ')
      .trimEnd();
  }

  private styled(cell: string, at: number, item?: Item): string {
    const style = this.coloured && item ? this.columns[at]?.style?.(item) : undefined;
    return style ? styleText(style, cell, { validateStream: false }) : cell;
  }
}
