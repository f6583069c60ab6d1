import { withoutNull, type Field, type Schema } from './openapi.js';

/** A value to try in a field. */
export interface Tried {
  what: string;
  value: unknown;
}

const tried = (what: string, value: unknown): Tried => ({ what, value });

export const SQL = `'; DROP TABLE vehicle; SELECT pg_sleep(10); --`;

/** Text that every field must refuse: PostgreSQL cannot store it, or it is not a character (D2). */
const UNSTORABLE = [
  tried('NUL', 'a\u0000b'),
  tried('a lone high surrogate', 'a\ud800b'),
  tried('a lone low surrogate', '\udc00'),
];

/** Text that some layer could mistake for something else. */
const FOREIGN = [
  tried('SQL', SQL),
  tried('a UNION', `' UNION SELECT key FROM identity.api_key --`),
  tried('emoji', '👩‍👩‍👧‍👦 🚗'),
  tried('right-to-left text', 'שלום مرحبا \u202eabc'),
  tried('combining characters', 'Z\u0301\u0302\u0303 é'),
  tried('markup', '<script>alert(1)</script> & "quotes" \\ backslash'),
  tried('a template', '${7*7} {{7*7}} %s %n $1'),
  tried('control characters', 'a\tb\nc\u0007'),
];

/** Values that a JSON field of this schema must refuse with 400. */
export function wrongJson({ name, schema, required, nullable }: Field): Tried[] {
  return [
    ...(required ? [tried('missing', undefined)] : []),
    ...(nullable ? [] : [tried('null', null)]),
    ...wrongTypes(schema),
    ...wrongOf(name, schema, required),
    ...insideOf(name, schema),
  ];
}

/** In JSON, types are strict (D1). */
function wrongTypes({ type }: Schema): Tried[] {
  return [
    ...(type === 'string' ? [] : [tried('a text', 'true'), tried('digits', '5')]),
    ...(type === 'integer' || type === 'number' ? [] : [tried('a number', 5)]),
    ...(type === 'boolean' ? [] : [tried('a boolean', true)]),
    ...(type === 'array' ? [] : [tried('a list', ['Some text']), tried('an empty list', [])]),
    ...(type === 'object' ? [tried('a list', [])] : [tried('an object', { a: 1 })]),
    ...(type === 'string' ? [tried('an empty object', {})] : []),
  ];
}

function wrongOf(name: string, schema: Schema, required: boolean): Tried[] {
  const { type, enum: values, minimum, maximum, maxLength, maxItems, pattern, format } = schema;
  const blank = [tried('empty', ''), tried('blank', ' \t\n')];
  switch (type) {
    case 'string':
      return [
        ...(required && name !== 'password' ? blank : []),
        ...UNSTORABLE,
        ...(maxLength === undefined ? [] : [tried('too long', 'a'.repeat(maxLength + 1))]),
        ...(values ? [tried('another value', 'nonsense'), ...FOREIGN] : []),
        ...(pattern !== undefined || format === 'uuid' ? FOREIGN : []),
      ];
    case 'integer':
    case 'number':
      return [
        ...(minimum === undefined ? [] : [tried('too small', minimum - 1)]),
        ...(maximum === undefined ? [] : [tried('too large', maximum + 1)]),
        ...(type === 'integer' ? [tried('a fraction', 1.5)] : []),
      ];
    case 'array':
      return maxItems === undefined
        ? []
        : [
            tried(
              'too many',
              Array.from({ length: maxItems + 1 }, (_, index) => `item ${index}`),
            ),
          ];
    default:
      return [];
  }
}

/** Wrong values inside a list or an object. */
function insideOf(name: string, schema: Schema): Tried[] {
  if (schema.type === 'array') {
    return wrongJson({ ...ELEMENT, name, schema: schema.items ?? {} })
      .filter(({ what }) => what !== 'empty' && what !== 'blank')
      .map(({ what, value }) => tried(`${what} in the list`, [value]));
  }
  // The schema does not judge a map with arbitrary keys: an import reports the faults of its rows itself.
  if (schema.propertyNames?.maxLength) return insideOfMap(schema.propertyNames);
  return Object.entries(schema.properties ?? {}).flatMap(([inner, field]) =>
    wrongJson({ ...ELEMENT, name: inner, ...withoutNull(field) }).map(({ what, value }) =>
      tried(`${what} in ${inner}`, { [inner]: value }),
    ),
  );
}

/** Wrong keys of a map, and wrong values deep inside it. */
function insideOfMap({ maxLength = 0 }: Schema): Tried[] {
  const deep = (levels: number): unknown => (levels === 0 ? 'bottom' : [deep(levels - 1)]);
  return [
    ...UNSTORABLE.flatMap(({ what, value }) => [
      tried(`${what} in a key`, { [String(value)]: 1 }),
      tried(`${what} in a value`, { key: value }),
      tried(`${what} deep inside`, { key: [{ inner: value }] }),
      tried(`${what} in a key deep inside`, { key: [{ [String(value)]: 1 }] }),
    ]),
    tried('a key too long', { ['a'.repeat(maxLength + 1)]: 1 }),
    tried('too much of everything', { key: 'a'.repeat(20_000) }),
    tried('nesting', { key: deep(50) }),
  ];
}

const ELEMENT = { in: 'body', required: false, nullable: false } as const;

/** Values that a JSON field of this schema must accept. */
export function rightJson({ name, schema, required, nullable }: Field): Tried[] {
  const { type, maxLength, pattern, enum: values } = schema;
  const freeText = type === 'string' && pattern === undefined && !values && !NOT_FREE.has(name);
  return [
    ...(nullable ? [tried('null', null)] : []),
    ...(required ? [] : [tried('missing', undefined)]),
    ...(required || type !== 'string' ? [] : [tried('empty', ''), tried('blank', '  ')]),
    ...(freeText ? FOREIGN : []),
    ...(freeText && maxLength !== undefined
      ? [
          tried('as long as allowed', 'é'.repeat(maxLength)),
          tried('as long as allowed, with blanks around', ` ${'a'.repeat(maxLength)}\n`),
        ]
      : []),
    ...(type === 'boolean' ? [tried('true', true), tried('false', false)] : []),
    ...(values ?? []).map((value) => tried(`the value ${String(value)}`, value)),
  ];
}

/** Fields whose text must have a meaning, so that not every text is accepted. */
const NOT_FREE = new Set([
  'organization',
  'environment',
  'password',
  'currency',
  'timeZone',
  'coverImageUrl',
  'stockNumber',
  'date',
  'slug',
]);
