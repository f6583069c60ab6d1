import type { JsonSchema } from './json-schema.js';

const upperBounds = [
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'],
  // Ours: a larger value is read as this one.
  'x-capped-at',
];
const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

export const valueKeywords = [
  ...['type', 'enum', 'const', 'format', 'pattern'],
  ...upperBounds,
  ...lowerBounds,
];

/**
 * The keywords that let through a value its reader does not expect.
 *
 * @param sent what may arrive
 * @param expected what the reader counts on
 */
export function brokenKeywords(sent: JsonSchema, expected: JsonSchema): string[] {
  const exceeds = (keyword: string, isBeyond: (sent: number, bound: number) => boolean) => {
    const [bound, own] = [expected[keyword], sent[keyword]];
    return typeof bound === 'number' && !(typeof own === 'number' && !isBeyond(own, bound));
  };
  return [
    ...(isOfType(sent, expected) ? [] : ['type']),
    ...upperBounds.filter((keyword) => exceeds(keyword, (own, bound) => own > bound)),
    ...lowerBounds.filter((keyword) => exceeds(keyword, (own, bound) => own < bound)),
    ...(hasFormat(sent, expected) ? [] : ['format']),
    ...(hasPattern(sent, expected) ? [] : ['pattern']),
  ];
}

export const isOfType = ({ type: sent }: JsonSchema, { type: expected }: JsonSchema) =>
  expected === undefined || sent === expected || (expected === 'number' && sent === 'integer');

const hasFormat = (sent: JsonSchema, expected: JsonSchema) =>
  expected.format === undefined || sent.format === expected.format;

/** Under the same format, the pattern may be written differently. */
const hasPattern = (sent: JsonSchema, expected: JsonSchema) =>
  expected.pattern === undefined ||
  sent.pattern === expected.pattern ||
  (expected.format !== undefined && sent.format === expected.format);

/** The allowed values, if they are listed. */
export function listedValues(schema: JsonSchema): unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum;
}
