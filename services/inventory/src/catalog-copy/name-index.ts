import { closest } from 'fastest-levenshtein';

interface Named {
  name: string;
  slug: string;
}

const keyOf = (text: string) => text.normalize('NFC').trim().toLowerCase();

/** Finds reference data by what people call it: its name, its slug, or another name, in any case. */
export class NameIndex<Item extends Named> {
  private readonly items = new Map<string, Item[]>();

  /** @param otherNames names that count only where they are no other record's name or slug */
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

  /** All that are called so; more than one where the name does not tell them apart. */
  find(text: string): Item[] {
    return this.items.get(keyOf(text)) ?? [];
  }

  /** The name of the record that is called most alike. */
  nearestTo(text: string): string | undefined {
    if (this.items.size === 0) return undefined;
    return this.items.get(closest(keyOf(text), [...this.items.keys()]))?.[0]?.name;
  }

  private add(key: string, item: Item): void {
    const present = this.items.get(key);
    if (present) present.push(item);
    else this.items.set(key, [item]);
  }
}
