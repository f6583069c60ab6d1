import type { JsonSchema } from './json-schema.js';
import { SchemaComparison, type Direction } from './schema-changes.js';

const changes = (direction: Direction, before: JsonSchema, after: JsonSchema) =>
  new SchemaComparison(direction, { before: {}, after: {} }).changes(before, after, 'it');

const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer' };
const number: JsonSchema = { type: 'number' };
const nothing: JsonSchema = { type: 'null' };
const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const oneOf = (...anyOf: JsonSchema[]): JsonSchema => ({ anyOf });

interface Case {
  what: string;
  before: JsonSchema;
  after: JsonSchema;
  /** The message for requests and for responses; absent if nobody breaks. */
  request?: string;
  response?: string;
}

const cases: Case[] = [
  // Fields.
  {
    what: 'an optional field is added',
    before: object({ a: text }),
    after: object({ a: text, b: text }),
  },
  {
    what: 'a required field is added',
    before: object({ a: text }),
    after: object({ a: text, b: text }, ['b']),
    request: 'it.b is now required',
  },
  {
    what: 'an optional field is removed',
    before: object({ a: text, b: text }),
    after: object({ a: text }),
    request: 'it.b is gone',
    response: 'it.b is gone',
  },
  {
    what: 'a required field is removed',
    before: object({ a: text, b: text }, ['b']),
    after: object({ a: text }),
    request: 'it.b is gone',
    response: 'it.b is gone',
  },
  {
    what: 'an optional field becomes required',
    before: object({ a: text }),
    after: object({ a: text }, ['a']),
    request: 'it.a is now required',
  },
  {
    what: 'a required field becomes optional',
    before: object({ a: text }, ['a']),
    after: object({ a: text }),
    response: 'it.a may now be absent',
  },
  {
    what: 'a nested field changes',
    before: { type: 'array', items: object({ a: object({ b: text }) }) },
    after: { type: 'array', items: object({ a: object({ b: whole }) }) },
    request: 'it[].a.b: type was "string", is "integer"',
    response: 'it[].a.b: type was "string", is "integer"',
  },
  // Types.
  {
    what: 'whole numbers become any numbers',
    before: whole,
    after: number,
    response: 'it: type was "integer", is "number"',
  },
  {
    what: 'any numbers become whole numbers',
    before: number,
    after: whole,
    request: 'it: type was "number", is "integer"',
  },
  {
    what: 'a type is set',
    before: {},
    after: text,
    request: 'it: type was none, is "string"',
  },
  {
    what: 'null is added',
    before: text,
    after: oneOf(text, nothing),
    response: 'it may now be null',
  },
  {
    what: 'null is removed',
    before: oneOf(text, nothing),
    after: text,
    request: 'it no longer takes null',
  },
  {
    what: 'null is added in another notation',
    before: text,
    after: { type: ['string', 'null'] },
    response: 'it may now be null',
  },
  {
    what: 'alternatives change their order and their notation',
    before: oneOf(text, nothing),
    after: { type: ['null', 'string'] },
  },
  {
    what: 'an alternative changes inside',
    before: oneOf(object({ kind: { const: 'a' }, x: text }), object({ kind: { const: 'b' } })),
    after: oneOf(object({ kind: { const: 'a' }, x: whole }), object({ kind: { const: 'b' } })),
    request: 'it.x: type was "string", is "integer"',
    response: 'it.x: type was "string", is "integer"',
  },
  // Values.
  {
    what: 'a value is added to the list',
    before: { ...text, enum: ['a'] },
    after: { ...text, enum: ['a', 'b'] },
    response: 'it may now be "b"',
  },
  {
    what: 'a value is removed from the list',
    before: { ...text, enum: ['a', 'b'] },
    after: { ...text, enum: ['b'] },
    request: 'it no longer takes "a"',
  },
  {
    what: 'any text becomes a list of values',
    before: text,
    after: { ...text, enum: ['a', 'b'] },
    request: 'it now takes only "a", "b"',
  },
  {
    what: 'a list of values becomes any text',
    before: { ...text, const: 'a' },
    after: text,
    response: 'it may now be other than "a"',
  },
  {
    what: 'a single value becomes a list of values',
    before: { ...text, const: 'a' },
    after: { ...text, enum: ['b', 'a'] },
    response: 'it may now be "b"',
  },
  // Bounds.
  {
    what: 'a maximum is lowered',
    before: { ...whole, maximum: 10 },
    after: { ...whole, maximum: 5 },
    request: 'it: maximum was 10, is 5',
  },
  {
    what: 'larger values are capped sooner',
    before: { ...whole, 'x-capped-at': 12 },
    after: { ...whole, 'x-capped-at': 10 },
    request: 'it: x-capped-at was 12, is 10',
  },
  {
    what: 'a maximum is raised',
    before: { ...text, maxLength: 10 },
    after: { ...text, maxLength: 20 },
    response: 'it: maxLength was 10, is 20',
  },
  {
    what: 'a minimum is set',
    before: { type: 'array', items: text },
    after: { type: 'array', items: text, minItems: 1 },
    request: 'it: minItems was none, is 1',
  },
  {
    what: 'a minimum is removed',
    before: { ...whole, exclusiveMinimum: 0 },
    after: whole,
    response: 'it: exclusiveMinimum was 0, is none',
  },
  {
    what: 'a pattern is set',
    before: text,
    after: { ...text, pattern: '^a' },
    request: 'it: pattern was none, is "^a"',
  },
  {
    what: 'a pattern changes',
    before: { ...text, pattern: '^a' },
    after: { ...text, pattern: '^b' },
    request: 'it: pattern was "^a", is "^b"',
    response: 'it: pattern was "^a", is "^b"',
  },
  {
    what: 'the pattern of a format is written in another way',
    before: { ...text, format: 'uuid', pattern: '^[0-9a-f-]+$' },
    after: { ...text, format: 'uuid', pattern: '^[a-f0-9-]+$' },
  },
  {
    what: 'a format is removed',
    before: { ...text, format: 'uuid' },
    after: text,
    response: 'it: format was "uuid", is none',
  },
  // The rest.
  {
    what: 'a default changes',
    before: { ...whole, default: 20 },
    after: { ...whole, default: 50 },
    request: 'it: default was 20, is 50',
  },
  { what: 'a default is set', before: whole, after: { ...whole, default: 50 } },
  {
    what: 'the values of a map change',
    before: { type: 'object', additionalProperties: text },
    after: { type: 'object', additionalProperties: whole },
    request: 'it.*: type was "string", is "integer"',
    response: 'it.*: type was "string", is "integer"',
  },
  {
    what: 'an object says that it has no other fields',
    before: object({ a: text }),
    after: { ...object({ a: text }), additionalProperties: false },
  },
  {
    what: 'the description changes',
    before: { ...text, description: 'A name.', example: 'Joe' },
    after: { ...text, description: 'The name.' },
  },
  {
    what: 'a keyword unknown to the comparison changes',
    before: { ...text, contentEncoding: 'base64' },
    after: text,
    request: 'it: contentEncoding was "base64", is none',
    response: 'it: contentEncoding was "base64", is none',
  },
];

it.each(cases)('in a request: $what', ({ before, after, request }) => {
  expect(changes('request', before, after)).toEqual(request === undefined ? [] : [request]);
});

it.each(cases)('in a response: $what', ({ before, after, response }) => {
  expect(changes('response', before, after)).toEqual(response === undefined ? [] : [response]);
});

describe('shared schemas', () => {
  const reference = { $ref: '#/shapes/Node' };
  const root = (value: JsonSchema) => ({
    shapes: { Node: object({ value, next: oneOf(reference, nothing) }) },
  });
  const comparison = new SchemaComparison('response', { before: root(text), after: root(whole) });

  it('are reported by name, even if they refer to themselves', () => {
    expect(comparison.changes(reference, reference, 'it')).toContain(
      'Node.value: type was "string", is "integer"',
    );
  });

  it('must exist', () => {
    expect(() => comparison.changes({ $ref: '#/shapes/Other' }, reference, 'it')).toThrow(
      '#/shapes/Other refers to nothing',
    );
  });
});
