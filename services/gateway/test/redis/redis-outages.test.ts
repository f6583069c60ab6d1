import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import { logger } from '@forecourt/service-kit/logging/logger';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { anEmptyPage } from '../builders.js';
import { startTestGateway, type TestGateway } from '../start-test-gateway.js';
import { OwnRedis } from './own-redis.js';

const { jest } = import.meta;

/** A gateway notices within this time that Redis fails, or that it takes writes again. */
const NOTICED_WITHIN_MS = 1_000;

let redis: OwnRedis;
let gateways: [TestGateway, TestGateway];
beforeEach(async () => {
  redis = await OwnRedis.start();
  gateways = [await aGateway(), await aGateway()];
  await eventually(() => expectCounts(shared));
  jest.spyOn(logger, 'warn');
  jest.spyOn(logger, 'info');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await redis.remove();
});

async function aGateway(): Promise<TestGateway> {
  const gateway = await startTestGateway({ REDIS_URL: redis.url });
  gateway.fake(listVehicles, anEmptyPage);
  return gateway;
}

/** What a new key with a limit of 5 has left after a request to the one gateway, then to the other. */
const shared = [4, 3];
const local = [4, 4];
async function expectCounts(expected: number[]) {
  const keyId = randomUUID();
  const remaining: number[] = [];
  for (const gateway of gateways) {
    const answer = await gateway.get(
      '/external/vehicles',
      gateway.issueKey({ keyId, rateLimit: 5 }),
    );
    remaining.push(Number(/r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1]));
  }
  expect(remaining).toEqual(expected);
}

/** The names of the commands that gateways send meanwhile, without their heartbeats. */
async function commandsDuring(work: () => Promise<void>): Promise<string[]> {
  const sent = jest.spyOn(Redis.prototype, 'sendCommand');
  sent.mockClear();
  await work();
  const names = sent.mock.calls.map(([{ name }]) => name);
  return names.filter((name) => name !== 'set');
}

const timesSaid = (level: 'warn' | 'info') =>
  jest.mocked(logger[level]).mock.calls.filter(([, text]) => String(text).includes('Redis')).length;

const noticed = () => eventually(() => expect(timesSaid('warn')).toBe(2), NOTICED_WITHIN_MS);

describe.each([
  {
    fault: 'accepts connections and does not answer',
    begin: (): unknown => redis.freeze(),
    end: (): unknown => redis.thaw(),
  },
  {
    fault: 'is a read-only replica',
    begin: (): unknown => redis.becomeReplica(),
    end: (): unknown => redis.becomePrimary(),
  },
  {
    fault: 'has ended',
    begin: (): unknown => redis.end(),
    end: (): unknown => redis.startAgain(),
  },
])('a Redis that $fault', ({ begin, end }) => {
  it('is noticed within a second, said once by each gateway, and then not asked', async () => {
    const asked = await commandsDuring(() => expectCounts(shared));
    expect(asked).not.toEqual([]);

    await begin();
    await noticed();

    const askedNow = await commandsDuring(async () => {
      for (let turn = 0; turn < 20; turn++) await expectCounts(local);
    });
    expect(askedNow.filter((command) => asked.includes(command))).toEqual([]);
    expect(timesSaid('warn')).toBe(2);
  });

  it('neither opens the gate nor closes it early, from the first moment on', async () => {
    await begin();
    const [gateway] = gateways;
    const key = gateway.issueKey({ rateLimit: 5 });

    const statuses: number[] = [];
    for (let request = 0; request < 6; request++) {
      statuses.push((await gateway.get('/external/vehicles', key)).status);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('counts for all gateways again once it takes writes, and that is said once', async () => {
    await begin();
    await noticed();

    await end();

    await eventually(() => expectCounts(shared), 2 * NOTICED_WITHIN_MS);
    expect([timesSaid('warn'), timesSaid('info')]).toEqual([2, 2]);
  });
});
