import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** 1–128 printable ASCII characters (D5). */
const ACCEPTED = /^[\x20-\x7e]{1,128}$/;

/** The caller's request id if it is acceptable, otherwise a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
}
