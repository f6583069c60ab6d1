import { z } from 'zod';
import type { FieldFault } from '@forecourt/contracts/errors';
import type { TextInput, TextValue } from './query-text.js';
import { fieldsOf, unwrap } from './schema-kind.js';

/** Takes the place of text that does not fit its schema. */
class TextFault {
  constructor(readonly message: string) {}
}

const GIVEN_AGAIN = 'must be given once';
const NO_OBJECT = 'must be a JSON object, or be given by its fields in brackets';

/**
 * Reads query and form text by the types of a schema (D1): `true`/`false`, plain digits, repeated or
 * comma-separated lists, bracketed or JSON objects. Text that does not fit becomes a `TextFault`.
 */
function decodeText(schema: z.ZodType, value: TextValue): unknown {
  const { schema: type } = unwrap(schema);
  if (value === undefined) return undefined;
  if (type instanceof z.ZodArray) return decodeList(type, value);
  if (type instanceof z.ZodObject || type instanceof z.ZodRecord) return decodeObject(type, value);
  if (Array.isArray(value) && value.length > 1) return new TextFault(GIVEN_AGAIN);
  if (typeof value === 'object') return new TextFault('must be a single value, without brackets');
  if (type instanceof z.ZodNumber) return decodeNumber(type, value.trim());
  if (type instanceof z.ZodBoolean) return decodeBoolean(value.trim());
  return value;
}

function decodeNumber(type: z.ZodNumber, text: string): unknown {
  if (text === '') return undefined;
  if (type.format === 'safeint') {
    return /^-?\d+$/.test(text)
      ? nearBounds(type, Number(text))
      : new TextFault('must be a whole number in plain digits');
  }
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) {
    return new TextFault('must be a number such as 25000 or 99.50');
  }
  return /\d{16}/.test(text)
    ? new TextFault('must have at most 15 digits before and after the decimal point')
    : Number(text);
}

/**
 * Replaces a number far beyond a bound by one just beyond it, which a double can tell from the
 * bound.
 */
function nearBounds({ minValue, maxValue }: z.ZodNumber, number: number): number {
  return Math.min(Math.max(number, (minValue ?? -Infinity) - 1), (maxValue ?? Infinity) + 1);
}

function decodeBoolean(text: string): unknown {
  if (text === '') return undefined;
  // A checkbox without a value sends `on`.
  if (text === 'true' || text === 'on') return true;
  return text === 'false' ? false : new TextFault('must be true or false');
}

function decodeList(type: z.ZodArray, value: TextValue): unknown {
  if (typeof value === 'object' && !Array.isArray(value)) return new TextFault('must be a list');
  const element = type.element as z.ZodType;
  const parts = Array.isArray(value) ? value : [value];
  return parts
    .flatMap((part): TextValue[] => (typeof part === 'string' ? itemsOf(element, part) : [part]))
    .map((item) => decodeText(element, item));
}

/** Splits a list at its commas, unless its items are JSON. */
function itemsOf(element: z.ZodType, text: string): string[] {
  const { schema } = unwrap(element);
  const isJson = schema instanceof z.ZodObject || schema instanceof z.ZodRecord;
  return (isJson ? [text] : text.split(',')).filter((item) => item.trim() !== '');
}

function decodeObject(type: z.ZodObject | z.ZodRecord, value: TextValue): unknown {
  if (Array.isArray(value)) return new TextFault(value.length > 1 ? GIVEN_AGAIN : NO_OBJECT);
  if (typeof value === 'object') {
    return type instanceof z.ZodObject ? decodeFields(type, value) : { ...value };
  }
  if ((value ?? '').trim() === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(value ?? '');
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Reported below, like JSON of another type.
  }
  return new TextFault(NO_OBJECT);
}

/** A field, an object in it, an item of a list in that. */
const MAX_FAULT_DEPTH = 3;

/** Reads the known fields and drops the rest. */
export function decodeFields(schema: z.ZodObject, input: TextInput): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(schema)
      .filter(([name]) => Object.hasOwn(input, name))
      .map(([name, field]) => [name, decodeText(field, input[name])]),
  );
}

/**
 * Finds the faults that reading text left in a field; an object schema would take one for an empty object.
 * Looks no deeper than they can be, since JSON text in a field may be nested without end.
 */
export function textFaultsIn(value: unknown, field: string, depth = 0): FieldFault[] {
  if (value instanceof TextFault) return [{ field, message: value.message }];
  if (typeof value !== 'object' || value === null || depth === MAX_FAULT_DEPTH) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textFaultsIn(inner, `${field}.${name}`, depth + 1),
  );
}
