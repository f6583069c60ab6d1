import { describe, expect, it } from '@jest/globals';
import { followPages } from './pages.js';
import { drain } from '../test/chunks.js';

/** A list of `total` numbers, and the pages that were requested. */
function listOf(total: number) {
  const asked: { page: number; limit: number }[] = [];
  const fetchPage = (wanted: { page: number; limit: number }) => {
    asked.push(wanted);
    const begin = (wanted.page - 1) * wanted.limit;
    const length = Math.max(0, Math.min(wanted.limit, total - begin));
    const data = Array.from({ length }, (_, at) => begin + at);
    return Promise.resolve({ data, totalPages: Math.ceil(total / wanted.limit) });
  };
  return { fetchPage, asked };
}

describe('the pages of a list', () => {
  it('are followed to the end', async () => {
    const list = listOf(1_001);
    const { items } = await drain(followPages(list.fetchPage));
    expect(items.flat()).toEqual(Array.from({ length: 1_001 }, (_, at) => at));
    expect(list.asked).toHaveLength(3);
  });

  it('stop after the requested number of items', async () => {
    const list = listOf(1_001);
    const { items } = await drain(followPages(list.fetchPage, 600));
    expect(items.flat()).toHaveLength(600);
    expect(list.asked.map(({ page, limit }) => [page, limit])).toEqual([
      [1, 500],
      [2, 500],
    ]);
  });

  it('are no larger than needed', async () => {
    const list = listOf(1_001);
    await drain(followPages(list.fetchPage, 3));
    expect(list.asked).toEqual([{ page: 1, limit: 3 }]);
  });

  it('may be empty', async () => {
    const list = listOf(0);
    expect((await drain(followPages(list.fetchPage))).items.flat()).toEqual([]);
    expect(list.asked).toHaveLength(1);
  });
});
