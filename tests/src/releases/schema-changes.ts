import { isDeepStrictEqual } from 'node:util';
import { PlacedSchema, type JsonSchema } from './json-schema.js';
import { brokenKeywords, isOfType, listedValues, valueKeywords } from './value-changes.js';

/** A `request` comes from those who know the old schema; a `response` goes to them. */
export type Direction = 'request' | 'response';

const annotations = [
  ...['$schema', '$id', '$defs', '$comment', 'id'],
  ...['title', 'description', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly'],
];
const compared = new Set([
  ...annotations,
  ...valueKeywords,
  ...['$ref', 'anyOf', 'oneOf', 'default'],
  ...['properties', 'required', 'items', 'additionalProperties', 'propertyNames'],
]);

/** Finds the changes to a JSON Schema that break those who rely on the old one. */
export class SchemaComparison {
  /** Changes of shared schemas; empty while one is being compared, so that recursion ends. */
  private readonly shared = new Map<string, string[]>();

  /** @param roots the documents that the schemas' references point into */
  constructor(
    private readonly direction: Direction,
    private readonly roots: { before: object; after: object },
  ) {}

  /** One sentence per breaking change, starting with `path` or the name of a shared schema. */
  changes(before: JsonSchema, after: JsonSchema, path: string): string[] {
    const { roots } = this;
    const found = this.compare(
      new PlacedSchema(before, roots.before),
      new PlacedSchema(after, roots.after),
      path,
    );
    return [...new Set(found)];
  }

  private compare(before: PlacedSchema, after: PlacedSchema, path: string): string[] {
    if (before.reference === undefined || after.reference === undefined) {
      return this.compareAlternatives(before, after, path);
    }
    const pair = `${before.reference} ${after.reference}`;
    const known = this.shared.get(pair);
    if (known) return known;
    this.shared.set(pair, []);
    const name = after.reference.split('/').at(-1)!;
    const found = this.compareAlternatives(before, after, name);
    this.shared.set(pair, found);
    return found;
  }

  private compareAlternatives(before: PlacedSchema, after: PlacedSchema, path: string): string[] {
    const [former, present] = [before.alternatives(), after.alternatives()];
    if (former.length === 1 && present.length === 1) {
      return this.compareOne(former[0]!, present[0]!, path);
    }
    const [sent, expected] = this.direction === 'request' ? [former, present] : [present, former];
    return sent.flatMap((one) => this.compareNearest(one, expected, path));
  }

  /** The changes against the closest alternative; none if one fits. */
  private compareNearest(sent: PlacedSchema, expected: PlacedSchema[], path: string): string[] {
    const attempts = expected
      .filter((one) => isOfType(sent.says, one.says))
      .map((one) =>
        this.direction === 'request'
          ? this.compare(sent, one, path)
          : this.compare(one, sent, path),
      )
      .sort((a, b) => a.length - b.length);
    return attempts[0] ?? [this.unexpected(path, String(sent.says.type ?? 'anything'))];
  }

  private compareOne(before: PlacedSchema, after: PlacedSchema, path: string): string[] {
    const [former, present] = [before.says, after.says];
    const [sent, expected] = this.direction === 'request' ? [former, present] : [present, former];
    const broken = brokenKeywords(sent, expected);
    if (broken.includes('type')) return [was(path, 'type', former, present)];
    const others = Object.keys({ ...former, ...present }).filter((name) => !compared.has(name));
    return [
      ...broken.map((keyword) => was(path, keyword, former, present)),
      ...this.valueChanges(sent, expected, path),
      ...this.defaultChanges(former, present, path),
      ...this.fieldChanges(before, after, path),
      ...this.elementChanges(before, after, path),
      // Nobody has judged this keyword yet, so any change to it counts as breaking.
      ...others
        .filter((keyword) => !isDeepStrictEqual(former[keyword], present[keyword]))
        .map((keyword) => was(path, keyword, former, present)),
    ];
  }

  private valueChanges(sent: JsonSchema, expected: JsonSchema, path: string): string[] {
    const [own, allowed] = [listedValues(sent), listedValues(expected)];
    if (!allowed) return [];
    if (!own) {
      return this.direction === 'request'
        ? [`${path} now takes only ${list(allowed)}`]
        : [`${path} may now be other than ${list(allowed)}`];
    }
    const others = own.filter((value) => !allowed.some((one) => isDeepStrictEqual(one, value)));
    return others.length > 0 ? [this.unexpected(path, list(others))] : [];
  }

  private unexpected(path: string, what: string): string {
    return this.direction === 'request'
      ? `${path} no longer takes ${what}`
      : `${path} may now be ${what}`;
  }

  /** Leaving a field out means its default. */
  private defaultChanges(former: JsonSchema, present: JsonSchema, path: string): string[] {
    if (this.direction === 'response' || former.default === undefined) return [];
    if (isDeepStrictEqual(former.default, present.default)) return [];
    return [was(path, 'default', former, present)];
  }

  private fieldChanges(before: PlacedSchema, after: PlacedSchema, path: string): string[] {
    const { properties: former = {}, required: formerlyRequired } = before.says;
    const { properties: present = {}, required } = after.says;
    const nowRequired = except(required, formerlyRequired);
    const nowOptional = except(formerlyRequired, required).filter((name) => name in present);
    return [
      ...Object.entries(former).flatMap(([name, field]) =>
        present[name]
          ? this.compare(before.part(field), after.part(present[name]), `${path}.${name}`)
          : [`${path}.${name} is gone`],
      ),
      ...(this.direction === 'request'
        ? nowRequired.map((name) => `${path}.${name} is now required`)
        : nowOptional.map((name) => `${path}.${name} may now be absent`)),
    ];
  }

  /** Changes to the elements of arrays and maps. */
  private elementChanges(before: PlacedSchema, after: PlacedSchema, path: string): string[] {
    const [former, present] = [before.says, after.says];
    const elements = [
      [former.items, present.items, `${path}[]`],
      [valuesOf(former), valuesOf(present), `${path}.*`],
      [former.propertyNames, present.propertyNames, `names in ${path}`],
    ] as const;
    return elements.flatMap(([one, other, place]) =>
      one || other ? this.compare(before.part(one ?? {}), after.part(other ?? {}), place) : [],
    );
  }
}

/** The values of a map. Objects are open, so `false` means the same as nothing. */
const valuesOf = ({ additionalProperties }: JsonSchema) =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined;

const except = (names: string[] = [], others: string[] = []) =>
  names.filter((name) => !others.includes(name));

const list = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join(', ');

const was = (path: string, keyword: string, former: JsonSchema, present: JsonSchema) =>
  `${path}: ${keyword} was ${show(former[keyword])}, is ${show(present[keyword])}`;

const show = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value));
