import { DatabaseError } from 'pg';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { platformErrors } from '@forecourt/contracts/errors';
import {
  CommitInDoubtError,
  isCongestion,
  isLockTimeout,
  isLostConnection,
  isReadOnly,
  isServersWord,
  isTransient,
} from './transient.js';
import { TransportUnavailableError } from './transport.js';

/** A refused statement, as a repository sees it. */
const sqlError = (code: string) =>
  new QueryFailedError(
    'SELECT 1',
    [],
    Object.assign(new DatabaseError('refused', 7, 'error'), { code, severity: 'ERROR' }),
  );
const systemError = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

describe('an outage', () => {
  it.each([
    ['08000', 'connection exception'],
    ['08001', 'no connection could be made'],
    ['08003', 'the connection does not exist'],
    ['08004', 'the server refused the connection'],
    ['08006', 'connection failure'],
    ['08007', 'transaction resolution unknown'],
    ['08P01', 'protocol violation, as poolers report that they have no server'],
    ['25006', 'the server is read-only'],
    ['25P03', 'idle in a transaction for too long'],
    ['25P04', 'in a transaction for too long'],
    ['28000', 'the role may not log in'],
    ['28P01', 'a password that is being changed'],
    ['3D000', 'a database that is being restored'],
    ['40000', 'transaction rolled back'],
    ['40001', 'serialization failure'],
    ['40003', 'statement completion unknown'],
    ['40P01', 'deadlock'],
    ['53000', 'insufficient resources'],
    ['53100', 'disk full'],
    ['53200', 'out of memory'],
    ['53300', 'too many connections'],
    ['53400', 'a configured limit is reached'],
    ['55P03', 'a lock was not available in time'],
    ['57014', 'the statement was cancelled, by its limit or by an operator'],
    ['57P01', 'shut down by an operator'],
    ['57P02', 'crashed'],
    ['57P03', 'starting'],
    ['57P04', 'the database was dropped'],
    ['57P05', 'idle for too long'],
    ['58000', "the server's operating system failed"],
    ['58030', 'input or output failed'],
    ['72000', 'snapshot too old'],
  ])('of PostgreSQL: %s, %s', (code) => {
    expect(isTransient(sqlError(code))).toBe(true);
  });

  it.each([
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
  ])('of the network or the process: %s', (code) => {
    expect(isTransient(systemError(code))).toBe(true);
  });

  it('of a host with several addresses, all of which fail', () => {
    const failures = ['::1', '127.0.0.1'].map(() => systemError('EHOSTUNREACH'));
    const error = Object.assign(new AggregateError(failures), { code: 'EHOSTUNREACH' });
    expect(isTransient(error)).toBe(true);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('of a connection: %s', (message) => {
    expect(isTransient(new QueryFailedError('SELECT 1', [], new Error(message)))).toBe(true);
  });

  it('of an encrypted connection that was damaged', () => {
    const code = 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC';
    expect(isTransient(systemError(code))).toBe(true);
  });

  it('of a commit without a word from the server, whatever ended it', () => {
    expect(isTransient(new CommitInDoubtError(new Error('never heard of')))).toBe(true);
  });

  it('of a transaction whose connection is gone', () => {
    expect(isTransient(new QueryRunnerAlreadyReleasedError())).toBe(true);
  });

  it('of the broker or another service', () => {
    expect(isTransient(new TransportUnavailableError('no reply'))).toBe(true);
    expect(isTransient(platformErrors.service_unavailable({ retryAfter: 2 }))).toBe(true);
  });
});

describe('no outage', () => {
  it.each([
    ['0A000', 'not supported'],
    ['22001', 'text too long'],
    ['22P02', 'not a number'],
    ['23502', 'null where none may be'],
    ['23503', 'foreign key'],
    ['23505', 'a duplicate'],
    ['23514', 'a check'],
    ['25P02', 'a statement after one that failed'],
    ['40002', 'a constraint found broken at the commit'],
    ['42501', 'no privilege'],
    ['42601', 'syntax'],
    ['42703', 'no such column'],
    ['42P01', 'no such table'],
    ['54000', 'beyond what PostgreSQL can do'],
    ['P0001', 'raised by a function'],
    ['XX000', "PostgreSQL's own bug"],
    ['XX001', 'damaged data'],
  ])('%s, %s', (code) => {
    expect(isTransient(sqlError(code))).toBe(false);
  });

  it('what a handler refuses', () => {
    expect(isTransient(new TypeError('Cannot read properties of undefined'))).toBe(false);
    expect(isTransient(platformErrors.invalid_parameter())).toBe(false);
    expect(isTransient(platformErrors.internal_error())).toBe(false);
    expect(isTransient('a string')).toBe(false);
  });

  it('a file that is missing', () => {
    expect(isTransient(systemError('ENOENT'))).toBe(false);
  });
});

it('a statement that a healthy server gave up is told from a server that is away', () => {
  for (const code of ['25P03', '40001', '40P01', '55P03', '57014']) {
    expect(isCongestion(sqlError(code))).toBe(true);
  }
  for (const error of [sqlError('57P01'), sqlError('25006'), systemError('ECONNREFUSED')]) {
    expect(isCongestion(error)).toBe(false);
  }
});

it('a lock that was not released in time is told from a deadlock', () => {
  expect(isLockTimeout(sqlError('55P03'))).toBe(true);
  expect(isLockTimeout(sqlError('40P01'))).toBe(false);
});

it('a server that takes no writes is told from one that is away', () => {
  expect(isReadOnly(sqlError('25006'))).toBe(true);
  expect(isReadOnly(sqlError('57P01'))).toBe(false);
});

describe('a statement that may have been carried out', () => {
  it.each(['ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ERR_SSL_WRONG_VERSION_NUMBER'])(
    'was under way when its connection ended with %s',
    (code) => {
      const error = Object.assign(new Error(`read ${code}`), { code, syscall: 'read' });
      expect(isLostConnection(error)).toBe(true);
    },
  );

  it('is not one for which no connection could be made', () => {
    const refused = Object.assign(systemError('EHOSTUNREACH'), { syscall: 'connect' });
    expect(isLostConnection(refused)).toBe(false);
  });

  it('is not one that the server refused', () => {
    expect(isServersWord(sqlError('40001'))).toBe(true);
    expect(isServersWord(sqlError('23505'))).toBe(true);
    for (const error of [sqlError('57P01'), systemError('EPIPE'), new Error('Unheard of')]) {
      expect(isServersWord(error)).toBe(false);
    }
  });
});
