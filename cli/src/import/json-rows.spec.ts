import { describe, expect, it } from '@jest/globals';
import { MalformedFileError } from '../errors.js';
import { drain, inPieces } from '../../test/chunks.js';
import { jsonRows } from './json-rows.js';
import { LONGEST_RECORD } from './source-row.js';

const read = (text: string, pieceSize?: number) => drain(jsonRows(inPieces(text, pieceSize)));

describe('rows of a JSON file', () => {
  it('are passed on unchanged: unknown fields and wrong types are left to the server', async () => {
    const row = {
      stockNumber: 5,
      milage: 1,
      year: '2021',
      safety: ['ABS'],
      vin: null,
      price: 1.5e3,
    };
    const { items } = await read(JSON.stringify([row]));
    expect(items).toEqual([{ line: 1, row }]);
  });

  it.each([1, 7, 1_000])(
    'carry the line on which they begin (read %i characters at a time)',
    async (size) => {
      const text =
        '[\n {"stockNumber": "A-1",\n  "year": 2020}, {"stockNumber":"A-2"},\r\n\r\n\n{"stockNumber":"Ü-3"}\n]\n';
      const { items } = await read(text, size);
      expect(items).toEqual([
        { line: 2, row: { stockNumber: 'A-1', year: 2020 } },
        { line: 3, row: { stockNumber: 'A-2' } },
        { line: 6, row: { stockNumber: 'Ü-3' } },
      ]);
    },
  );

  it('fail without the others if they are not objects', async () => {
    const { items } = await read(
      '[null, 5,\n"A-1", [{"stockNumber":"A-2"}],\n{"stockNumber":"A-3"}]',
    );
    const fault = [{ column: null, message: 'must be an object' }];
    expect(items).toEqual([
      { line: 1, faults: fault },
      { line: 1, faults: fault },
      { line: 2, faults: fault },
      { line: 2, faults: fault },
      { line: 3, row: { stockNumber: 'A-3' } },
    ]);
  });

  it('may be missing altogether', async () => {
    expect(await read(' [ ] ')).toEqual({ items: [] });
  });
});

describe('a malformed JSON file', () => {
  it.each([
    ['[{"stockNumber":"A-1"},\n{"stockNumber" "A-2"}]', 2],
    ['[{"stockNumber":"A-1"},\n{"stockNumber":"A-2",}]', 2],
    ['[{"stockNumber":"A-1"}\n,\n]', 3],
    ['[{"stockNumber":"A-1"},\n\n{"stockNumber":"A-2"', 3],
    ['[{"stockNumber":"A-1"}\n', 2],
    ['[{"stockNumber":"A-1"}]\nmore', 2],
  ])('gives the rows before the fault, then its line: %j', async (text, line) => {
    const { items, error } = await read(text);
    expect(items).toEqual([{ line: 1, row: { stockNumber: 'A-1' } }]);
    expect(error).toMatchObject({ name: 'MalformedFileError', line });
  });

  it.each(['{"stockNumber":"A-1"}', '"A-1"', '5 '])('is one without an array: %s', async (text) => {
    expect((await read(text)).error).toEqual(
      new MalformedFileError(1, 'The file must be one JSON array of vehicles.'),
    );
  });

  it('is an empty one', async () => {
    expect((await read('')).error).toBeInstanceOf(MalformedFileError);
  });

  it('is given up if a bracket swallows the rest of the file', async () => {
    const rest = '{"a":1},\n'.repeat(LONGEST_RECORD / 8);
    const { items, error } = await read(`[{"stockNumber":"A-1"},\n[${rest}`, 64_000);
    expect(items).toHaveLength(1);
    expect(error).toMatchObject({ line: 2, message: expect.stringContaining('never closed') });
  });
});
