import type { z } from 'zod';
import { invalid } from './read-input.js';

/**
 * A PATCH without any field that it knows is a mistake.
 *
 * @throws DomainError `invalid_parameter`
 */
export function requireSome(changes: object, schema: z.ZodObject): void {
  if (Object.keys(changes).length > 0) return;
  const fields = Object.keys(schema.shape).join(', ');
  throw invalid([{ field: '', message: `The body must have at least one of ${fields}` }]);
}
