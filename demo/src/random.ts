/** A small generator of repeatable choices (mulberry32): the same seed gives the same demo. */
export class Random {
  private state: number;

  constructor(seed: string) {
    this.state = hash(seed);
  }

  /** From 0 up to, not including, 1. */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(least: number, most: number): number {
    return least + this.fraction() * (most - least);
  }

  /** An integer, both ends included. */
  integer(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('There is nothing to pick from');
    return items[this.integer(0, items.length - 1)]!;
  }

  /** A key of the table, chosen by weight. */
  weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key {
    const entries = Object.entries<number>(weights as Record<Key, number>);
    let rest = this.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    const chosen = entries.find(([, weight]) => (rest -= weight) < 0) ?? entries.at(-1);
    return chosen![0] as Key;
  }

  /** Some of the items, each at most once, in their own order. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    const ranked = items.map((item, place) => ({ item, place, rank: this.fraction() }));
    return ranked
      .sort((a, b) => a.rank - b.rank)
      .slice(0, count)
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
