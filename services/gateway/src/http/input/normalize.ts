import { z } from 'zod';
import { fieldsOf, isCaseless, isVerbatim, unwrap } from './schema-kind.js';

/**
 * Turns blank text into a missing value, or into null if the field is nullable (D2), and gives the values of
 * caseless enumerations their proper case. Leaves everything else to the schema.
 */
function normalize(schema: z.ZodType, value: unknown): unknown {
  const { schema: type, nullable } = unwrap(schema);
  if (typeof value === 'string') {
    if (isVerbatim(type)) return value;
    if (value.trim() === '') return nullable ? null : undefined;
    if (type instanceof z.ZodEnum) return readEnum(type, isCaseless(schema), value.trim());
    return value;
  }
  if (type instanceof z.ZodObject && isPlainObject(value)) return normalizeFields(type, value);
  if (type instanceof z.ZodArray && Array.isArray(value)) {
    return value
      .map((item) => normalize(type.element as z.ZodType, item))
      .filter((item) => item !== undefined);
  }
  return value;
}

/** Keeps the known fields that have a value; ignores unknown ones (D2). */
export function normalizeFields(
  schema: z.ZodObject,
  value: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries<unknown>(
    fieldsOf(schema)
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, field]) => [name, normalize(field, value[name])] as const)
      .filter(([, field]) => field !== undefined),
  );
}

function readEnum(type: z.ZodEnum, caseless: boolean, value: string): string {
  if (!caseless) return value;
  const known = type.options.map(String);
  return known.find((option) => option.toLowerCase() === value.toLowerCase()) ?? value;
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
