import { describe, expect, it } from '@jest/globals';
import { drain, inPieces } from '../../test/chunks.js';
import { textOf } from './text-of.js';

const read = (bytes: Uint8Array, size?: number) => drain(textOf(inPieces(bytes, size)));

describe('the text of a file', () => {
  it.each([1, 2, 3, 5, 1_000])(
    'is complete even if chunks cut characters (%i bytes at a time)',
    async (size) => {
      const text = 'Škoda,€,\u{1F697}\nÜ\n\u{1F697}\u{1F697}';
      const { items } = await read(Buffer.from(text), size);
      expect(items.join('')).toBe(text);
    },
  );

  it.each([1, 1_000])('has no byte order mark (%i bytes at a time)', async (size) => {
    const { items } = await read(Buffer.from('\uFEFFstockNumber\nA-1\uFEFF'), size);
    expect(items.join('')).toBe('stockNumber\nA-1\uFEFF');
  });

  it.each([1, 4, 1_000])(
    'ends before the line that is not UTF-8 (%i bytes at a time)',
    async (size) => {
      const bytes = Buffer.concat([
        Buffer.from('brand\nŠkoda\n'),
        Buffer.from('Citro\xebn\nx', 'latin1'),
      ]);
      const { items, error } = await read(bytes, size);
      expect(items.join('')).toMatch(/^brand\nŠkoda\n(Citro)?$/);
      expect(error).toMatchObject({ name: 'MalformedFileError', line: 3 });
    },
  );

  it('is refused if the file ends within a character', async () => {
    const { error } = await read(Buffer.from('brand\n€').subarray(0, -1));
    expect(error).toMatchObject({ name: 'MalformedFileError', line: 2 });
  });
});
