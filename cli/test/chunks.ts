/** Yields text or bytes in pieces of this size, like a slow stream. */
export async function* inPieces<Whole extends string | Uint8Array>(
  whole: Whole,
  size = whole.length || 1,
): AsyncGenerator<Whole> {
  for (let at = 0; at < whole.length; at += size) {
    yield await Promise.resolve(whole.slice(at, at + size) as Whole);
  }
}

/** Everything a stream yields, and the error that ended it. */
export async function drain<Item>(
  items: AsyncIterable<Item>,
): Promise<{ items: Item[]; error?: unknown }> {
  const drained: Item[] = [];
  try {
    for await (const item of items) drained.push(item);
    return { items: drained };
  } catch (error) {
    return { items: drained, error };
  }
}
