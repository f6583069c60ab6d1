import type { FieldFault } from '@forecourt/contracts/errors';
import type { Answer } from './client.js';
import type { Field } from './openapi.js';

/** Whether the request was refused for its form, or broke something. */
export const isRefusal = ({ status }: Answer): boolean =>
  [400, 413, 414, 415].includes(status) || status >= 500;

/**
 * Whether the answer is a validation error (400) that names the field, or something inside it. A field that is
 * documented to be dropped is named among the ignored fields instead.
 */
export function namesField({ status, body }: Answer, { name, description }: Field): boolean {
  if (description?.includes('ignoredFields')) {
    const { data } = body as { data?: { ignoredFields?: string[] } };
    return status === 201 && data?.ignoredFields?.includes(name) === true;
  }
  if (status !== 400) return false;
  const { code, details = [] } = body as { code: string; details?: FieldFault[] };
  return (
    code === 'invalid_parameter' &&
    details.some(({ field }) => field === name || field.startsWith(`${name}.`))
  );
}
