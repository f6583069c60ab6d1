import { Socket } from 'node:net';
import { jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { schemaDataSource } from '@forecourt/service-kit/database/data-source';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import type { TransactionLimits } from '@forecourt/service-kit/database/limits';
import { remainingMs, withBudget } from '@forecourt/service-kit/rpc/budget';
import {
  createTestDatabase,
  type TestDatabase,
} from '@forecourt/service-kit/testing/test-database';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { isTransient } from '@forecourt/service-kit/transport/transient';

const SCHEMA = 'garage';
const schema = { name: SCHEMA, entities: [], migrations: [] };

let server: TestDatabase;
let dataSource: DataSource;
let database: Database;
let owner: DataSource;
beforeAll(async () => {
  server = await createTestDatabase(SCHEMA);
  dataSource = await schemaDataSource(schema, server.runtimeUrl, 'runtime').initialize();
  database = new Database(dataSource);
  owner = await schemaDataSource(schema, server.ownerUrl, 'owner').initialize();
  await owner.query('CREATE TABLE bay (number int PRIMARY KEY)');
  await owner.query('INSERT INTO bay VALUES (1)');
});
afterAll(async () => {
  await dataSource.destroy();
  await owner.destroy();
  await server.drop();
});

const settingsOf = async (connections: { query: DataSource['query'] }) => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const [row] = await connections.query<[{ values: string[] }]>(
    `SELECT array_agg(current_setting(name) ORDER BY place) AS values
     FROM unnest($1::text[]) WITH ORDINALITY AS given(name, place)`,
    [names],
  );
  return row.values;
};

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const failureOfTransaction = (
  work: (transaction: Transaction) => Promise<unknown>,
  limits?: TransactionLimits,
) => failureOf(database.transaction(work, limits));

it("every connection's statements, locks and pauses have limits below what a caller waits", async () => {
  expect(await settingsOf(dataSource)).toEqual(['4s', '3s', '8s']);
});

it('a migration may run for long, but does not wait for a lock for long', async () => {
  expect(await settingsOf(owner)).toEqual(['0', '2s', '0']);
});

it('both ends of a connection find out that the other is gone', async () => {
  const keepsAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
  const fresh = await schemaDataSource(schema, server.runtimeUrl, 'runtime').initialize();
  expect(keepsAlive).toHaveBeenCalledWith(true, 5_000);
  keepsAlive.mockRestore();
  expect(await fresh.query('SHOW tcp_keepalives_idle')).toEqual([{ tcp_keepalives_idle: '10' }]);
  await fresh.destroy();
});

it('a transaction has limits of its own, and the next one on its connection has not', async () => {
  const within = await database.transaction((transaction) => settingsOf(transaction), {
    statementMs: 30_000,
    lockMs: 250,
  });
  expect(within).toEqual(['30s', '250ms', '8s']);
  expect(await settingsOf(dataSource)).toEqual(['4s', '3s', '8s']);
});

it('a lock that nobody releases is an outage for who waits for it', async () => {
  await owner.transaction(async (holder) => {
    await holder.query('SELECT FROM bay WHERE number = 1 FOR UPDATE');
    const failure = await failureOfTransaction(
      (transaction) => transaction.query('SELECT FROM bay WHERE number = 1 FOR UPDATE'),
      { lockMs: 50 },
    );
    expect(failure).toMatchObject({ code: '55P03' });
    expect(isTransient(failure)).toBe(true);
  });
});

it('a statement that takes too long is an outage for its caller', async () => {
  const failure = await failureOfTransaction(
    (transaction) => transaction.query('SELECT pg_sleep(60)'),
    { statementMs: 50 },
  );
  expect(failure).toMatchObject({ code: '57014' });
  expect(isTransient(failure)).toBe(true);
});

it('a transaction whose process is frozen releases its locks', async () => {
  const failure = await failureOfTransaction(async (transaction) => {
    await transaction.query('SELECT FROM bay WHERE number = 1 FOR UPDATE');
    await transaction.query(`SET LOCAL idle_in_transaction_session_timeout = '50ms'`);
    // Waits for the lock that the idle transaction holds: no limit of its own ends this wait.
    await owner.query(
      'BEGIN; SET LOCAL lock_timeout = 0; SELECT FROM bay WHERE number = 1 FOR UPDATE; COMMIT',
    );
    await transaction.query('SELECT 1');
  });
  expect(isTransient(failure)).toBe(true);
});

describe('a server that keeps none of its limits', () => {
  const unlimited = { statementMs: 0, connectionMs: 100 };

  it('is given up by the client, and the connection is not used again', async () => {
    let pid: number | undefined;
    const pidOf = async (connections: { query: DataSource['query'] }) =>
      (await connections.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid'))[0].pid;
    const failure = await failureOfTransaction(async (transaction) => {
      pid = await pidOf(transaction);
      await transaction.query('SELECT pg_sleep(60)');
    }, unlimited);
    expect(isTransient(failure)).toBe(true);
    expect(await pidOf(dataSource)).not.toBe(pid);
  });

  it('takes no connection away for good', async () => {
    const stuck = Array.from({ length: 30 }, () =>
      failureOfTransaction((transaction) => transaction.query('SELECT pg_sleep(60)'), unlimited),
    );
    expect((await Promise.all(stuck)).every(isTransient)).toBe(true);
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

it('a connection that was handed back in time stays', async () => {
  const outcome = await database.transaction(
    async (transaction) => (await transaction.query<[{ one: number }]>('SELECT 1 AS one'))[0].one,
    { connectionMs: 1_000 },
  );
  expect(outcome).toBe(1);
});

describe('a transaction that somebody waits for', () => {
  const numbers = () =>
    dataSource.query<{ number: number }[]>('SELECT number FROM bay WHERE number > 1');
  const insert = (transaction: Transaction) =>
    transaction.query<unknown>('INSERT INTO bay VALUES (2)');

  it('has the statements of a connection while there is time for an answer', async () => {
    const within = await withBudget(5_000, () => database.transaction(settingsOf));
    expect(within).toEqual(['4s', '3s', '8s']);
  });

  it('runs no statement for longer than the wait', async () => {
    const started = performance.now();
    const failure = await withBudget(400, () =>
      failureOfTransaction((transaction) => transaction.query('SELECT pg_sleep(60)')),
    );
    expect(failure).toMatchObject({ code: '57014' });
    expect(performance.now() - started).toBeLessThan(400);
  });

  it('does nothing once the wait is over', async () => {
    const late = withBudget(0, () => failureOfTransaction(insert));
    const overtaken = withBudget(100, () =>
      failureOfTransaction(async (transaction) => {
        await insert(transaction);
        await eventually(() => expect(remainingMs()).toBeLessThan(0));
      }),
    );
    expect((await Promise.all([late, overtaken])).every(isTransient)).toBe(true);
    expect(await numbers()).toEqual([]);
  });
});
