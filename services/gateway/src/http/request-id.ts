import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** 1–128 printable ASCII characters (D5). */
const ACCEPTED = /^[\x20-\x7e]{1,128}$/;

/** The caller's id of the request where it is one, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
}
