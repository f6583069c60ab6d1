/** Runs a task for each item, at most `limit` at once. */
export async function concurrently<Item>(
  items: Item[],
  limit: number,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  // One iterator for all: each takes the next item that nobody has.
  const rest = items.values();
  const work = async () => {
    for (const item of rest) await task(item);
  };
  await Promise.all(Array.from({ length: limit }, work));
}
