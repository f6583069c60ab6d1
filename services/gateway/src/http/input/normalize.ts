import { z } from 'zod';
import { fieldsOf, isVerbatim, unwrap } from './schema-kind.js';

interface NormalizeOptions {
  /** Whether enumerations are read in either case: in filters and sort orders (D2). */
  anyCase: boolean;
}

/**
 * Turns blank text into a missing value, or into null if the field is nullable (D2). With `anyCase`, gives
 * enumerations their proper case. Leaves everything else to the schema.
 */
function normalize(schema: z.ZodType, value: unknown, options: NormalizeOptions): unknown {
  const { schema: type, nullable } = unwrap(schema);
  if (typeof value === 'string') {
    if (isVerbatim(type)) return value;
    if (value.trim() === '') return nullable ? null : undefined;
    if (type instanceof z.ZodEnum) return readEnum(type, value.trim(), options);
    return value;
  }
  if (type instanceof z.ZodObject && isPlainObject(value)) {
    return normalizeFields(type, value, options);
  }
  if (type instanceof z.ZodArray && Array.isArray(value)) {
    return value
      .map((item) => normalize(type.element as z.ZodType, item, options))
      .filter((item) => item !== undefined);
  }
  return value;
}

/** Keeps the known fields that have a value; ignores unknown ones (D2). */
export function normalizeFields(
  schema: z.ZodObject,
  value: Record<string, unknown>,
  options: NormalizeOptions,
): Record<string, unknown> {
  return Object.fromEntries<unknown>(
    fieldsOf(schema)
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, field]) => [name, normalize(field, value[name], options)] as const)
      .filter(([, field]) => field !== undefined),
  );
}

function readEnum(type: z.ZodEnum, value: string, { anyCase }: NormalizeOptions): string {
  if (!anyCase) return value;
  const known = type.options.map(String);
  return known.find((option) => option.toLowerCase() === value.toLowerCase()) ?? value;
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
