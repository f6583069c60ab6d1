import type { FieldFault } from '@forecourt/contracts/errors';
import type { Answer } from './client.js';

/** Whether the request was refused for its form, or broke something. */
export const isRefusal = ({ status }: Answer): boolean =>
  [400, 413, 414, 415].includes(status) || status >= 500;

/** Whether the answer is a validation error (400) that names the field, or something inside it. */
export function namesField({ status, body }: Answer, name: string): boolean {
  if (status !== 400) return false;
  const { code, details = [] } = body as { code: string; details?: FieldFault[] };
  return (
    code === 'invalid_parameter' &&
    details.some(({ field }) => field === name || field.startsWith(`${name}.`))
  );
}
