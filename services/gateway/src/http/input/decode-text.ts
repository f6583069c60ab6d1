import { z } from 'zod';
import type { FieldFault } from '@forecourt/contracts/errors';
import type { TextInput, TextValue } from './query-text.js';
import { fieldsOf, unwrap } from './schema-kind.js';

/** Stands in place of a text that cannot be read as what its schema wants. */
class TextFault {
  constructor(readonly message: string) {}
}

/**
 * Reads query and form text by the types of a schema (D1): `true`/`false`, plain digits, repeated or
 * comma-separated lists, bracketed or JSON objects. What does not fit becomes a `TextFault` in its place.
 */
export function decodeText(schema: z.ZodType, value: TextValue): unknown {
  const { schema: type } = unwrap(schema);
  if (value === undefined) return undefined;
  if (type instanceof z.ZodArray) return decodeList(type, value);
  if (type instanceof z.ZodObject || type instanceof z.ZodRecord) return decodeObject(type, value);
  if (Array.isArray(value)) return new TextFault('must be given once');
  if (typeof value === 'object') return new TextFault('must be a single value');
  if (type instanceof z.ZodNumber) return decodeNumber(type, value.trim());
  if (type instanceof z.ZodBoolean) return decodeBoolean(value.trim());
  return value;
}

function decodeNumber(type: z.ZodNumber, text: string): unknown {
  if (text === '') return undefined;
  if (type.format === 'safeint') {
    // Whatever is larger than a double can tell apart is above every limit alike.
    return /^-?\d+$/.test(text)
      ? Math.min(Number(text), Number.MAX_SAFE_INTEGER)
      : new TextFault('must be a whole number in plain digits');
  }
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)
    ? Number(text)
    : new TextFault('must be a number such as 25000 or 99.50');
}

function decodeBoolean(text: string): unknown {
  if (text === '') return undefined;
  return text === 'true' || text === 'false'
    ? text === 'true'
    : new TextFault('must be true or false');
}

function decodeList(type: z.ZodArray, value: TextValue): unknown {
  if (typeof value === 'object' && !Array.isArray(value)) return new TextFault('must be a list');
  const element = type.element as z.ZodType;
  const items = Array.isArray(value) ? value : itemsOf(element, value ?? '');
  return items.map((item) => decodeText(element, item));
}

/** Commas part a list, but not inside of an item's own JSON. */
function itemsOf(element: z.ZodType, text: string): string[] {
  const { schema } = unwrap(element);
  const isJson = schema instanceof z.ZodObject || schema instanceof z.ZodRecord;
  return (isJson ? [text] : text.split(',')).filter((item) => item.trim() !== '');
}

function decodeObject(type: z.ZodObject | z.ZodRecord, value: TextValue): unknown {
  if (Array.isArray(value)) return new TextFault('must be given once');
  if (typeof value === 'object') {
    return type instanceof z.ZodObject ? decodeFields(type, value) : { ...value };
  }
  if ((value ?? '').trim() === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(value ?? '');
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Told below: no JSON is as wrong as JSON of another type.
  }
  return new TextFault('must be a JSON object, or given in brackets as in phone[mobile]=…');
}

/** An item of a list in an object that is a field. */
const MAX_FAULT_DEPTH = 3;

/** Reads the known fields; unknown ones are left out. */
export function decodeFields(schema: z.ZodObject, input: TextInput): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(schema)
      .filter(([name]) => Object.hasOwn(input, name))
      .map(([name, field]) => [name, decodeText(field, input[name])]),
  );
}

/**
 * The faults that reading text left in a field. A fault is an object, so that an object schema alone would
 * take it for one without fields. Looks no deeper than faults can be: a map's JSON text may be as deep as
 * it likes.
 */
export function textFaultsIn(value: unknown, field: string, depth = 0): FieldFault[] {
  if (value instanceof TextFault) return [{ field, message: value.message }];
  if (typeof value !== 'object' || value === null || depth === MAX_FAULT_DEPTH) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textFaultsIn(inner, `${field}.${name}`, depth + 1),
  );
}
