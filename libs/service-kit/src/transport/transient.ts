import { DomainError } from '@forecourt/contracts/errors';
import { TransportUnavailableError } from './transport.js';

/**
 * PostgreSQL's error classes that mean "not now": 08 connection, 53 resources, 57P shutdown. Then the errors
 * of sockets, node-postgres' pool and TypeORM's transactions while the server is unavailable.
 */
const TRANSIENT_CODE =
  /^(08...|53...|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;
const TRANSIENT_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|[Qq]uery runner (was )?already released/;

/** Whether a failure ends by itself once the database or the broker is back. */
export function isTransient(error: unknown): boolean {
  if (error instanceof TransportUnavailableError) return true;
  if (error instanceof DomainError) return error.kind === 'unavailable';
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && TRANSIENT_CODE.test(code)) || TRANSIENT_MESSAGE.test(error.message);
}
