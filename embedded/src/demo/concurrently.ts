/**
 * Runs a task for each item, at most `limit` at once.
 *
 * @throws the first failure, after which no further item is begun, when all that had begun is over
 */
export async function concurrently<Item>(
  items: Item[],
  limit: number,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const work = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) {
      await task(item).catch((error: unknown) => {
        rest.length = 0;
        throw error;
      });
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: limit }, work));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
