/** A column of a table for reading. */
export interface Column<Item> {
  title: string;
  cell: (item: Item) => string | number | null;
}

const ABSENT = '-';

/**
 * Text for one line of a terminal. Control characters that customers typed into forms must not
 * reach the terminal.
 */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const width = (text: string) => [...text].length;

/** Aligns rows in columns, a page at a time; a later page may widen a column. */
export class Table<Item> {
  private readonly widths: number[];

  constructor(private readonly columns: readonly Column<Item>[]) {
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
    return [...titles, ...rows].map((row) => `${this.line(row, numeric)}\n`).join('');
  }

  private line(row: string[], numeric: boolean[]): string {
    return row
      .map((cell, at) => {
        const gap = ' '.repeat(this.widths[at]! - width(cell));
        return numeric[at] ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd();
  }
}
