import { setImmediate } from 'node:timers/promises';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import {
  anAddress,
  identityChecksPasswords,
  logIn,
  registerAs,
  RIGHT,
  statusesOf,
  times,
  tooMany,
} from '../password-checks.js';
import { startTestGateway, type TestGateway } from '../start-test-gateway.js';
import { OwnRedis } from './own-redis.js';

let redis: OwnRedis;
let gateways: TestGateway[];
beforeAll(async () => {
  redis = await OwnRedis.start();
  gateways = [
    await startTestGateway({ REDIS_URL: redis.url }),
    await startTestGateway({ REDIS_URL: redis.url }),
  ];
  await eventually(() => gatewaysCountTogether());
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await redis.remove();
});

/** Longer than the time limit of a command of Redis, which then comes before the reply. */
const standStill = (ms: number) =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** The gateways in turn, each with a key of its own. */
function inTurn() {
  const callers = gateways.map((gateway) => ({ gateway, key: gateway.issueKey().key }));
  return (index: number) => callers[index % callers.length]!;
}

async function gatewaysCountTogether() {
  const [callerOf, email] = [inTurn(), anAddress()];
  gateways.forEach((gateway) => identityChecksPasswords(gateway));
  for (let attempt = 0; attempt < 10; attempt++) {
    const { gateway, key } = callerOf(attempt);
    expect(await logIn(gateway, key, email)).toMatchObject({ status: 401 });
  }
  expect(await logIn(callerOf(0).gateway, callerOf(0).key, email)).toMatchObject(tooMany);
}

it('locks an account at every gateway after ten failed checks', gatewaysCountTogether);

it('gives ten verdicts to forty guesses at once at two gateways, and links nobody', async () => {
  const checked = gateways.map((gateway) => identityChecksPasswords(gateway));
  const [callerOf, email] = [inTurn(), anAddress()];

  const answers = await times(40, (index) => {
    const { gateway, key } = callerOf(index);
    return logIn(gateway, key, email);
  });

  expect(statusesOf(answers)).toEqual({ 401: 10, 429: 30 });
  expect(checked.flatMap(({ checks }) => checks)).toHaveLength(10);
  expect(checked.flatMap(({ links }) => links)).toEqual([]);
});

it('gives no more verdicts because a gateway stands still in between', async () => {
  gateways.forEach((gateway) => identityChecksPasswords(gateway));
  const [callerOf, email] = [inTurn(), anAddress()];

  const answers = times(40, (index) => {
    const { gateway, key } = callerOf(index);
    return logIn(gateway, key, email);
  });
  for (let pause = 0; pause < 5; pause++) {
    await setImmediate();
    standStill(60);
  }

  expect(statusesOf(await answers)).toEqual({ 401: 10, 429: 30 });
});

it('answers twenty equal registrations at once at two gateways, ten at a time', async () => {
  let [running, most] = [0, 0];
  const before = async () => {
    most = Math.max(most, ++running);
    await setImmediate();
    running -= 1;
  };
  gateways.forEach((gateway) => identityChecksPasswords(gateway, before));
  const [callerOf, email] = [inTurn(), anAddress()];

  const answers = await times(20, (index) => {
    const { gateway, key } = callerOf(index);
    return registerAs(gateway, key, email);
  });

  expect(statusesOf(answers)).toEqual({ 201: 20 });
  expect(most).toBeLessThanOrEqual(10);
});

it('forgets failed checks at every gateway after a success at one', async () => {
  gateways.forEach((gateway) => identityChecksPasswords(gateway));
  const [callerOf, email] = [inTurn(), anAddress()];
  const logInAt = (index: number, password?: string) =>
    logIn(callerOf(index).gateway, callerOf(index).key, email, password);
  await times(9, (index) => logInAt(index));
  expect(await logInAt(0, RIGHT)).toMatchObject({ status: 200 });

  expect(statusesOf(await times(9, (index) => logInAt(index)))).toEqual({ 401: 9 });
});

it('counts a failed check that ends after Redis went away', async () => {
  const [gateway] = gateways as [TestGateway];
  const [{ key }, email] = [gateway.issueKey(), anAddress()];
  let finish: (() => void) | undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const { checks } = identityChecksPasswords(gateway, () => finished);
  const guesses = times(10, () => logIn(gateway, key, email));
  await eventually(() => expect(checks).toHaveLength(10));

  redis.freeze();
  finish?.();

  expect(statusesOf(await guesses)).toEqual({ 401: 10 });
  expect(await logIn(gateway, key, email, RIGHT)).toMatchObject(tooMany);
  redis.thaw();
});
