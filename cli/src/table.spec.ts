import { describe, expect, it } from '@jest/globals';
import { Table } from './table.js';

interface Row {
  name: string | null;
  views: number;
}
const table = () =>
  new Table<Row>([
    { title: 'NAME', cell: ({ name }) => name },
    { title: 'VIEWS', cell: ({ views }) => views },
  ]);

describe('a table', () => {
  it('is aligned, numbers to the right, with a dash for missing values', () => {
    const rows = [
      { name: 'Škoda', views: 5 },
      { name: null, views: 120_000 },
    ];
    expect(table().lines(rows, { titled: true })).toBe(
      ['NAME    VIEWS', 'Škoda       5', '-      120000', ''].join('\n'),
    );
  });

  it('keeps its columns on the next page', () => {
    const printed = table();
    printed.lines([{ name: 'A long name', views: 1 }], { titled: true });
    expect(printed.lines([{ name: 'Short', views: 2 }], { titled: false })).toBe(
      'Short            2\n',
    );
  });

  it("does not let a customer's text control the terminal", () => {
    const line = table().lines([{ name: 'a\u001b[2Jb\nc\u0085d\u2028e', views: 1 }], {
      titled: false,
    });
    expect(line).toBe('a [2Jb c d e      1\n');
  });
});
