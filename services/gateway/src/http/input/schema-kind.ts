import { z } from 'zod';

/** A schema without the wrappers that let its value be absent. */
export interface Unwrapped {
  schema: z.ZodType;
  nullable: boolean;
  optional: boolean;
  /** A wrong value becomes null instead of a fault. */
  forgiving: boolean;
}

/** Removes `.optional()`, `.nullable()`, `.default()` and `.catch()`. */
export function unwrap(schema: z.ZodType): Unwrapped {
  let [inner, nullable, optional, forgiving] = [schema, false, false, false];
  for (;;) {
    if (inner instanceof z.ZodNullable) nullable = true;
    else if (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) optional = true;
    else if (inner instanceof z.ZodCatch) forgiving = true;
    else return { schema: inner, nullable, optional, forgiving };
    inner = inner.unwrap() as z.ZodType;
  }
}

/** True for text that is never trimmed: passwords and tokens (D2). */
export const isVerbatim = (schema: z.ZodType): boolean => schema.meta()?.verbatim === true;

export const fieldsOf = (schema: z.ZodObject): [string, z.ZodType][] =>
  Object.entries(schema.shape) as [string, z.ZodType][];
