import { describe, expect, it } from '@jest/globals';
import { MalformedFileError } from '../errors.js';
import { drain } from '../../test/chunks.js';
import { inBatches } from './batches.js';
import type { SourceRow } from './source-row.js';

async function* rows(count: number, more: object = {}): AsyncGenerator<SourceRow> {
  for (let line = 1; line <= count; line++) {
    yield await Promise.resolve({ line, row: { stockNumber: `A-${line}`, ...more } });
  }
}

async function* rowsThenFault(count: number): AsyncGenerator<SourceRow> {
  yield* rows(count);
  throw new MalformedFileError(count + 1, 'broken');
}

describe('batches of an import', () => {
  it('hold at most 500 rows each, in the order of the file', async () => {
    const { items } = await drain(inBatches(rows(1_001)));
    expect(items.map(({ lines }) => [lines[0], lines.at(-1)])).toEqual([
      [1, 500],
      [501, 1_000],
      [1_001, 1_001],
    ]);
  });

  it('stay far below the 10 MB that the server accepts', async () => {
    const { items } = await drain(inBatches(rows(500, { description: 'ü'.repeat(10_000) })));
    const sizes = items.map((batch) => Buffer.byteLength(batch.body(false) ?? ''));
    expect(Math.max(...sizes)).toBeLessThan(5_000_000);
    expect(items.flatMap(({ lines }) => lines)).toHaveLength(500);
  });

  it('are sent as the request in the contract', async () => {
    const { items } = await drain(inBatches(rows(2)));
    expect(JSON.parse(items[0]?.body(true) ?? '')).toEqual({
      rows: [{ stockNumber: 'A-1' }, { stockNumber: 'A-2' }],
      dryRun: true,
    });
  });

  it('come before the error of a malformed file, even if not full', async () => {
    const { items, error } = await drain(inBatches(rowsThenFault(501)));
    expect(items.map(({ lines }) => lines.length)).toEqual([500, 1]);
    expect(error).toEqual(new MalformedFileError(502, 'broken'));
  });

  it('of only faulty rows have nothing to send', async () => {
    async function* faulty(): AsyncGenerator<SourceRow> {
      yield await Promise.resolve({ line: 2, faults: [{ column: 'year', message: 'must be …' }] });
    }
    const { items } = await drain(inBatches(faulty()));
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      failedRows: 1,
      errors: [{ line: 2, column: 'year', message: 'must be …' }],
    });
    expect(items[0]?.body(false)).toBeUndefined();
  });
});
