import { DomainError } from '@forecourt/contracts/errors';
import { TransportUnavailableError } from './transport.js';

/**
 * SQLSTATEs (PostgreSQL, appendix A) that tell of the server and not of what it was asked: the same statement
 * succeeds once the server is well, and the session that it was meant for exists again.
 */
const SQL_STATE = new RegExp(
  `^(${[
    '08...', // connection
    '25006', // read-only: a standby, a demoted primary
    '25P0[34]', // idle in a transaction, or in one, for too long
    '28...', // log-in: a password that is being changed
    '3D000', // no such database: one that is being restored
    '400(00|01|03)', // rolled back: serialization, outcome unknown
    '40P01', // deadlock
    '53...', // out of disk, memory or connections
    '55P03', // lock timeout
    '57014', // cancelled: statement timeout, an operator
    '57P0[1-5]', // shut down, crashed, starting, dropped, idle for too long
    '58(000|030)', // the server's operating system
    '72000', // snapshot too old
  ].join('|')})$`,
);

/** What the operating system says of a network, a name server or a process that has no resources left. */
const SYSTEM_ERRORS = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_MEMORY',
  'EAI_NODATA',
  'EAI_NONAME',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** What OpenSSL says of a connection whose bytes it cannot read. */
const TLS_FAULT = /^ERR_SSL_/;

/** What node-postgres, its pool and TypeORM's transactions say, without a code, of a connection that is gone. */
const LOST_CONNECTION = new RegExp(
  [
    'timeout exceeded when trying to connect',
    '^timeout expired$',
    'Connection terminated',
    'Client has encountered a connection error',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end',
    '[Qq]uery runner (was )?already released',
  ].join('|'),
);

/**
 * A commit that ended without a word from the server: nobody knows whether it was carried out. What became of the
 * connection is its `cause`.
 */
export class CommitInDoubtError extends Error {
  constructor(cause: unknown) {
    super('The connection was lost while a transaction was being committed', { cause });
  }
}

/** Whether a failure ends by itself once the database or the broker is back, or less busy. */
export function isTransient(error: unknown): boolean {
  if (error instanceof TransportUnavailableError) return true;
  if (error instanceof CommitInDoubtError) return true;
  if (error instanceof DomainError) return error.kind === 'unavailable';
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return LOST_CONNECTION.test(error.message);
  return SQL_STATE.test(code) || SYSTEM_ERRORS.has(code) || TLS_FAULT.test(code);
}

/** The SQLSTATEs after which nobody knows whether a statement or a commit was carried out. */
const LOST_STATE = /^(08(000|003|006|007|P01)|40003|57P0[1245])$/;
const LOST_SOCKET = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOTCONN',
  'EPIPE',
  'ETIMEDOUT',
]);
const LOST_REPLY = /^Connection terminated( unexpectedly)?$/;

/** Whether a connection to the database was lost, perhaps while the server carried out a statement. */
export function isLostConnection(error: Error): boolean {
  if (error instanceof CommitInDoubtError) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return LOST_REPLY.test(error.message);
  if (LOST_SOCKET.has(code)) return syscall !== 'connect';
  return LOST_STATE.test(code) || TLS_FAULT.test(code);
}

/** Whether it is the server that says why a statement or a commit was not carried out. */
export const isServersWord = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && !isLostConnection(error);

/** The SQLSTATEs of a healthy server that gave a statement up because others held what it needed. */
const GIVEN_UP = /^(25P0[34]|400(00|01)|40P01|55P03|57014)$/;

/** Whether the database is there, but did not finish in time. */
export function isCongestion(error: unknown): boolean {
  return error instanceof Error && GIVEN_UP.test(codeOf(error) ?? '');
}

/** Whether a lock that another transaction holds was not released in time. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === '55P03';

/** Whether the database takes no writes. It may still answer what only reads. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === '25006';

const codeOf = (error: Error) => (error as NodeJS.ErrnoException).code;
