import { Client } from 'pg';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import {
  createTestDatabase,
  type TestDatabase,
} from '@forecourt/service-kit/testing/test-database';
import { startProxy, type Proxy } from '../transport/proxy.js';
import { Process } from './process.js';

const START_MS = 20_000;
const common = {
  LOG_LEVEL: 'info',
  PUBLIC_URL: 'http://localhost',
  FORECOURT_OPERATOR_TOKEN: 'never used by these tests',
  ENCRYPTION_KEY: 'never used by these tests, but long enough',
};

let database: TestDatabase;
let postgres: Proxy;
let rabbitmq: Proxy;
let started: Process | undefined;
beforeEach(async () => {
  database = await createTestDatabase('engagement');
  postgres = await startProxy(database.ownerUrl);
  rabbitmq = await startProxy(process.env.TEST_AMQP_URL!);
});
afterEach(async () => {
  await started?.stop();
  await postgres.stop();
  await rabbitmq.stop();
  await database.drop();
});

/** The URL of a role, by way of the proxy. */
function through({ url }: Proxy, roleUrl: string): string {
  const to = new URL(roleUrl);
  to.host = new URL(url).host;
  return to.href;
}

async function startEngagement(more: Record<string, string> = {}): Promise<Process> {
  started = await Process.start('engagement', {
    ...common,
    AMQP_URL: rabbitmq.url,
    DATABASE_URL: through(postgres, database.runtimeUrl),
    DATABASE_OWNER_URL: through(postgres, database.ownerUrl),
    ...more,
  });
  return started;
}

const isReady = (process: Process) =>
  eventually(
    async () =>
      expect(await process.get('/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'ready' },
      }),
    START_MS,
  );

const isNotReady = (process: Process, ...unmet: unknown[]) =>
  eventually(
    async () =>
      expect(await process.get('/health/ready')).toMatchObject({
        status: 503,
        body: { status: 'not ready', unmet },
      }),
    START_MS,
  );

const isLive = (process: Process) =>
  eventually(
    async () =>
      expect(await process.get('/health/live')).toEqual({ status: 200, body: { status: 'live' } }),
    START_MS,
  );

describe('a service that starts', () => {
  it('while PostgreSQL is away is live, says what it waits for, and starts when it comes', async () => {
    await postgres.cut();
    const service = await startEngagement();

    await isNotReady(
      service,
      expect.stringMatching(/^waiting for PostgreSQL: connect ECONNREFUSED/),
    );
    await isLive(service);
    await eventually(() => expect(service.timesLogged('waiting for PostgreSQL')).toBe(1));

    await postgres.mend();
    await isReady(service);
    await eventually(() => expect(service.timesLogged('service started')).toBe(1));
    expect(service.timesLogged('waiting for PostgreSQL')).toBe(1);
  });

  it('while RabbitMQ is away is live, says what it waits for, and starts when it comes', async () => {
    await rabbitmq.cut();
    const service = await startEngagement();

    await isNotReady(service, 'starting', 'not connected to the message broker');
    await isLive(service);
    await eventually(() => expect(service.timesLogged('cannot connect to RabbitMQ yet')).toBe(1));

    await rabbitmq.mend();
    await isReady(service);
    await eventually(() => expect(service.timesLogged('service started')).toBe(1));
  });

  it.each([
    ['PostgreSQL', () => postgres],
    ['RabbitMQ', () => rabbitmq],
  ])('stops cleanly while it waits for %s', async (_server, proxy) => {
    await proxy().cut();
    const service = await startEngagement();
    await isLive(service);

    expect(await service.stop()).toBe(0);
    expect(service.timesLogged('stopping')).toBe(1);
    expect(service.output).not.toContain('"level":50');
  });

  it('with a wrong password ends, and says so in a line', async () => {
    const url = new URL(through(postgres, database.ownerUrl));
    url.password = 'wrong';
    const service = await startEngagement({ DATABASE_OWNER_URL: url.href });

    expect(await service.exit).toBe(1);
    expect(service.output).toMatch(
      /Forecourt cannot start:\n {2}PostgreSQL refuses the connection: password authentication failed for user "\w+"\. Check DATABASE_URL and DATABASE_OWNER_URL\.\n$/,
    );
  });

  it('with a migration that fails ends, and says so in a line', async () => {
    const owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query('CREATE TABLE engagement.outbox ()');
    await owner.end();
    const service = await startEngagement();

    expect(await service.exit).toBe(1);
    expect(service.output).toMatch(
      /Forecourt cannot start:\n {2}The schema engagement cannot be migrated: relation "outbox" already exists\. The migration was undone\.\n$/,
    );
  });
});

describe('a gateway that starts', () => {
  it('while RabbitMQ is away is live, says what it waits for, and serves when it comes', async () => {
    await rabbitmq.cut();
    started = await Process.start('gateway', { ...common, AMQP_URL: rabbitmq.url });
    const gateway = started;

    await isNotReady(
      gateway,
      'not connected to the message broker',
      'not listening to key revocations',
      'no service is ready',
    );
    await isLive(gateway);
    await eventually(() => expect(gateway.timesLogged('cannot connect to RabbitMQ yet')).toBe(1));

    await rabbitmq.mend();
    await isNotReady(gateway, 'no service is ready');
  });
});
