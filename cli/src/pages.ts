const LARGEST_PAGE = 500;

interface Page<Item> {
  data: Item[];
  totalPages: number;
}

/**
 * Follows a list's pages to its end.
 *
 * @param atMost stops after this many items
 */
export async function* followPages<Item>(
  fetchPage: (page: { page: number; limit: number }) => Promise<Page<Item>>,
  atMost = Infinity,
): AsyncGenerator<Item[]> {
  // The same size for every page: the server counts the offset by it.
  const limit = Math.min(atMost, LARGEST_PAGE);
  let left = atMost;
  for (let page = 1; left > 0; page++) {
    const { data, totalPages } = await fetchPage({ page, limit });
    yield data.slice(0, left);
    left -= data.length;
    if (data.length === 0 || page >= totalPages) return;
  }
}
