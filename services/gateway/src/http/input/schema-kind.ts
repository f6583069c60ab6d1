import { z } from 'zod';

/** A schema without what only says that its value may be absent. */
export interface Unwrapped {
  schema: z.ZodType;
  nullable: boolean;
  optional: boolean;
}

/** Looks through `.optional()`, `.nullable()` and `.default()`. */
export function unwrap(schema: z.ZodType): Unwrapped {
  let [inner, nullable, optional] = [schema, false, false];
  for (;;) {
    if (inner instanceof z.ZodNullable) nullable = true;
    else if (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) optional = true;
    else return { schema: inner, nullable, optional };
    inner = inner.unwrap() as z.ZodType;
  }
}

/** Text that is taken as it is: passwords and tokens (D2). */
export const isVerbatim = (schema: z.ZodType): boolean => schema.meta()?.verbatim === true;

/** An enumeration whose values are read in either case: sort orders (D2). */
export const isCaseless = (schema: z.ZodType): boolean => schema.meta()?.caseless === true;

/** The fields of an object schema. */
export const fieldsOf = (schema: z.ZodObject): [string, z.ZodType][] =>
  Object.entries(schema.shape) as [string, z.ZodType][];
