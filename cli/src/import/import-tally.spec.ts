import { describe, expect, it } from '@jest/globals';
import { Batch } from './batches.js';
import { ImportTally } from './import-tally.js';

describe('the tally of an import', () => {
  it('counts rows, not faults, and names the lines of the file', () => {
    const batch = new Batch();
    batch.add({ line: 2, row: { stockNumber: 'A-1' } });
    batch.add({ line: 4, faults: [{ column: 'year', message: 'must be a number' }] });
    batch.add({ line: 5, row: { stockNumber: 'A-2' } });
    batch.add({ line: 9, row: { stockNumber: 'A-3' } });
    const tally = new ImportTally();

    const errors = tally.add(batch, {
      created: 1,
      updated: 0,
      unchanged: 0,
      errors: [
        { row: 2, column: 'brand', message: 'is unknown' },
        { row: 2, column: 'model', message: 'is unknown' },
        { row: 0, column: null, message: 'is refused' },
      ],
    });

    expect(errors).toEqual([
      { line: 2, column: null, message: 'is refused' },
      { line: 4, column: 'year', message: 'must be a number' },
      { line: 9, column: 'brand', message: 'is unknown' },
      { line: 9, column: 'model', message: 'is unknown' },
    ]);
    expect(tally).toMatchObject({ created: 1, updated: 0, unchanged: 0, failed: 3, lastLine: 9 });
  });
});
