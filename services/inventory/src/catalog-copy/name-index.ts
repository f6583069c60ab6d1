import { nearest } from '@forecourt/contracts/nearest';

interface Named {
  name: string;
  slug: string;
}

const keyOf = (text: string) => text.normalize('NFC').trim().toLowerCase();

/** Finds reference data by name, slug or another name, ignoring case. */
export class NameIndex<Item extends Named> {
  private readonly items = new Map<string, Item[]>();

  /** @param otherNames names that count only if no record has them as its name or slug */
  constructor(items: Item[] = [], otherNames: (item: Item) => string[] = () => []) {
    for (const item of items) {
      for (const key of new Set([keyOf(item.name), keyOf(item.slug)])) this.add(key, item);
    }
    const proper = new Set(this.items.keys());
    for (const item of items) {
      for (const key of new Set(otherNames(item).map(keyOf))) {
        if (!proper.has(key)) this.add(key, item);
      }
    }
  }

  /** All records with this name; more than one if the name is ambiguous. */
  find(text: string): Item[] {
    return this.items.get(keyOf(text)) ?? [];
  }

  get isEmpty(): boolean {
    return this.items.size === 0;
  }

  /**
   * The name of the record whose name, slug or other name is most similar; undefined if none is
   * near.
   */
  nearestTo(text: string): string | undefined {
    const key = nearest(keyOf(text), this.items.keys());
    return key === undefined ? undefined : this.items.get(key)?.[0]?.name;
  }

  private add(key: string, item: Item): void {
    const present = this.items.get(key);
    if (present) present.push(item);
    else this.items.set(key, [item]);
  }
}
