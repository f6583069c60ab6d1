import { DomainError } from '@forecourt/contracts/errors';
import { TransportUnavailableError } from './transport.js';

/**
 * PostgreSQL's classes of "not now": 08 connection, 53 resources, 57P shutdown; and what the sockets and the
 * pool of node-postgres say when the server is away.
 */
const TRANSIENT_CODE =
  /^(08...|53...|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;
const TRANSIENT_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** True for a failure that passes by itself when the database or the broker is back. */
export function isTransient(error: unknown): boolean {
  if (error instanceof TransportUnavailableError) return true;
  if (error instanceof DomainError) return error.kind === 'unavailable';
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && TRANSIENT_CODE.test(code)) || TRANSIENT_MESSAGE.test(error.message);
}
