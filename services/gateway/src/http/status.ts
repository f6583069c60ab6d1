import { STATUS_CODES } from 'node:http';
import type { ErrorKind } from '@forecourt/contracts/errors';

/** The HTTP status of each kind of error (D4). */
const statusByKind: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  body_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  unprocessable: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
};

export const statusOf = (kind: ErrorKind): number => statusByKind[kind];

/** The status's standard name, as `message` of an error. */
export const nameOf = (status: number): string => STATUS_CODES[status] ?? 'Error';
