import { describe, expect, it } from '@jest/globals';
import { MalformedFileError } from '../errors.js';
import { drain, inPieces } from '../../test/chunks.js';
import { csvRows } from './csv-rows.js';
import { LONGEST_RECORD } from './source-row.js';

const read = (text: string, pieceSize?: number) => drain(csvRows(inPieces(text, pieceSize)));

describe('rows of a CSV file', () => {
  it('take their columns from the header, in any order, and omit missing columns', async () => {
    const { items } = await read('year,stockNumber\n2021,A-1\n');
    expect(items).toEqual([{ line: 2, row: { year: 2021, stockNumber: 'A-1' } }]);
  });

  it('read an empty cell as null', async () => {
    const { items } = await read('stockNumber,vin,mileage\nA-1,,\n');
    expect(items).toEqual([{ line: 2, row: { stockNumber: 'A-1', vin: null, mileage: null } }]);
  });

  it('may hold commas, doubled quotes and newlines in quotes', async () => {
    const { items } = await read(
      'stockNumber,description\nA-1,"One owner, ""as new"",\nserviced"\n',
    );
    expect(items).toEqual([
      { line: 2, row: { stockNumber: 'A-1', description: 'One owner, "as new",\nserviced' } },
    ]);
  });

  it.each([
    ['\n', 1],
    ['\n', 1_000],
    ['\r\n', 1],
    ['\r\n', 1_000],
    ['\r', 1_000],
  ])(
    'carry the line on which they begin (line endings %j, read %i characters at a time)',
    async (end, size) => {
      const lines = [
        'stockNumber,description',
        'A-1,"two',
        'lines"',
        '',
        'A-2,one',
        'A-3,"',
        '',
        '"',
        'A-4,last',
      ];
      const { items } = await read(lines.join(end), size);
      expect(items.map(({ line, row }) => [line, row?.stockNumber])).toEqual([
        [2, 'A-1'],
        [5, 'A-2'],
        [6, 'A-3'],
        [9, 'A-4'],
      ]);
    },
  );

  it('skip lines that are blank or contain only commas', async () => {
    const { items } = await read('stockNumber,vin\n\nA-1,\n,\n \n');
    expect(items).toEqual([{ line: 3, row: { stockNumber: 'A-1', vin: null } }]);
  });

  it('report all of their faults', async () => {
    const { items } = await read('stockNumber,year,isNegotiable\nA-1,new,yes\nA-2,2020,true\n');
    expect(items).toEqual([
      {
        line: 2,
        faults: [
          { column: 'year', message: expect.stringContaining('plain digits') },
          { column: 'isNegotiable', message: 'must be true or false, not "yes"' },
        ],
      },
      { line: 3, row: { stockNumber: 'A-2', year: 2020, isNegotiable: true } },
    ]);
  });

  it('fail without the others if they have more or fewer cells than the header', async () => {
    const { items } = await read('stockNumber,year\nA-1\nA-2,2020,\nA-3,2020\n');
    expect(items).toEqual([
      { line: 2, faults: [{ column: null, message: 'the header has 2 columns, this row 1' }] },
      { line: 3, faults: [{ column: null, message: 'the header has 2 columns, this row 3' }] },
      { line: 4, row: { stockNumber: 'A-3', year: 2020 } },
    ]);
  });
});

describe('a CSV header', () => {
  it.each([
    ['stockNumber,milage', '"milage" is not a known column. Did you mean "mileage"?'],
    ['stockNumber,Brand', '"Brand" is not a known column. Did you mean "brand"?'],
    ['stockNumber,qqqq', '"qqqq" is not a known column.'],
    ['stockNumber,__proto__', '"__proto__" is not a known column.'],
    ['stockNumber,year,', 'A column has no name.'],
    ['stockNumber,year,year', 'The column "year" appears more than once.'],
    ['brand,year', 'The column "stockNumber" is missing: it identifies the vehicle.'],
    ['stockNumber;brand;year', 'Columns must be separated by commas.'],
  ])('%s is refused before any row is read', async (header, message) => {
    const { items, error } = await read(`${header}\nA-1,1,1\n`);
    expect(items).toEqual([]);
    expect(error).toEqual(new MalformedFileError(1, message));
  });

  it('must be there', async () => {
    expect((await read('')).error).toEqual(
      new MalformedFileError(1, 'The file is empty: it has no header row.'),
    );
  });
});

describe('a malformed CSV file', () => {
  it.each([
    ['A-2,"never closed\nA-3,x\n', 'A quote is opened and never closed.'],
    ['A-2,mid"dle\n', expect.stringContaining('middle of a cell')],
    ['A-2,"closed" late\n', expect.stringContaining('follows a closing quote')],
  ])('gives the rows before the fault, then the line of %j', async (broken, message) => {
    const { items, error } = await read(`stockNumber,brand\nA-1,"x\ny"\n${broken}`);
    expect(items.map(({ row }) => row?.stockNumber)).toEqual(['A-1']);
    expect(error).toMatchObject({ name: 'MalformedFileError', line: 4, message });
  });

  it('is given up if a quote swallows the rest of the file', async () => {
    const rest = 'A-3,x\n'.repeat(LONGEST_RECORD / 5);
    const { items, error } = await read(`stockNumber,brand\nA-1,x\nA-2,"x\n${rest}`, 64_000);
    expect(items).toHaveLength(1);
    expect(error).toMatchObject({ line: 3, message: expect.stringContaining('never closed') });
  });
});
