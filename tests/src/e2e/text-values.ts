import { SQL, type Tried } from './field-values.js';
import type { Field, Schema } from './openapi.js';

/** Text of a query or a form to try in a field: the complete, percent-encoded text. */
export interface TriedText {
  what: string;
  text: string;
}

const encode = encodeURIComponent;

/** Text that a field of this schema must refuse with 400 (D1, D2), including the name: `page=0`. */
export function wrongText({ name, schema, required }: Field): TriedText[] {
  const given = (what: string, value: string): TriedText => ({
    what,
    text: `${name}=${encode(value)}`,
  });
  const { type } = schema;
  if (type === 'array') return wrongList(name, schema);
  if (type === 'object') return wrongObject(name);
  return [
    ...(required ? [{ what: 'missing', text: '' }, given('empty', '')] : []),
    // A password may be blank as far as its format is concerned.
    ...(required && name !== 'password' ? [given('blank', ' ')] : []),
    { what: 'given twice', text: `${name}=1&${name}=1` },
    { what: 'given as a list', text: `${name}[]=1` },
    { what: 'given as an object', text: `${name}[a]=1` },
    given('NUL', 'a\u0000b'),
    ...wrongScalar(schema).map(({ what, value }) => given(what, String(value))),
  ];
}

function wrongScalar({ type, enum: values, format, pattern, ...bounds }: Schema): Tried[] {
  const { minimum, maximum, maxLength } = bounds;
  const isNumber = type === 'integer' || type === 'number';
  const wrong = (value: unknown): Tried => ({ what: String(value).slice(0, 40), value });
  return [
    ...(isNumber ? NO_NUMBERS.map(wrong) : []),
    ...(type === 'integer' ? NO_INTEGERS.map(wrong) : []),
    ...(type === 'boolean' ? ['yes', '1', 'TRUE', 'null'].map(wrong) : []),
    ...(isNumber && minimum !== undefined ? [wrong(minimum - 1)] : []),
    ...(isNumber && maximum !== undefined ? [wrong(maximum + 1)] : []),
    ...(values ? ['nonsense', `${String(values[0])},${String(values[1])}`, SQL].map(wrong) : []),
    ...(format === 'uuid' || pattern !== undefined ? ['no such thing!', SQL].map(wrong) : []),
    ...(maxLength === undefined ? [] : [wrong('a'.repeat(maxLength + 1))]),
  ];
}

const NO_NUMBERS = [
  'abc',
  'NaN',
  'Infinity',
  '1e400',
  '0x1f',
  '+1',
  '１',
  '1,5',
  '1 2',
  'null',
  SQL,
];
const NO_INTEGERS = ['1.5', '1.0', '1e3'];

function wrongList(name: string, { items = {}, maxItems = 0 }: Schema): TriedText[] {
  const tooLong = 'a'.repeat((items.maxLength ?? 0) + 1);
  return [
    { what: 'NUL in an item', text: `${name}=${encode('a\u0000b')}` },
    { what: 'given as an object', text: `${name}[a]=1` },
    { what: 'a list in the list', text: `${name}[0][0]=1` },
    ...(items.maxLength ? [{ what: 'an item too long', text: `${name}=a,${tooLong}` }] : []),
    ...(maxItems
      ? [
          { what: 'too many, by commas', text: `${name}=${many(maxItems).join(',')}` },
          {
            what: 'too many, by repetition',
            text: many(maxItems)
              .map((item) => `${name}=${item}`)
              .join('&'),
          },
        ]
      : []),
  ];
}

const many = (max: number) => Array.from({ length: max + 1 }, (_, index) => `item-${index}`);

function wrongObject(name: string): TriedText[] {
  const given = (what: string, value: string) => ({ what, text: `${name}=${encode(value)}` });
  return [
    given('no JSON', 'nonsense'),
    given('a JSON list', '[1]'),
    given('a JSON number', '5'),
    given('JSON null', 'null'),
    { what: 'given twice', text: `${name}={}&${name}={}` },
    { what: 'given as a list', text: `${name}[]=1` },
  ];
}

/** Text that a field of this schema must accept. */
export function rightText({ name, schema, required }: Field): TriedText[] {
  const { type, enum: values, minimum, maximum, minItems } = schema;
  const given = (value: unknown) => ({
    what: String(value),
    text: `${name}=${encode(String(value))}`,
  });
  return [
    ...(required ? [] : [{ what: 'missing', text: '' }]),
    ...(required || minItems ? [] : [given(''), given(' ')]),
    ...(values ?? []).map(given),
    ...(type === 'boolean' ? [given('true'), given('false')] : []),
    ...(type === 'integer' || type === 'number'
      ? [minimum, maximum].filter((bound) => bound !== undefined).map(given)
      : []),
  ];
}
