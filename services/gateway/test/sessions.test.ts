import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { getCustomerProfile } from '@forecourt/contracts/crm/rpc';
import { platformErrors } from '@forecourt/contracts/errors';
import { sessionEnded } from '@forecourt/contracts/identity/events';
import { getUser } from '@forecourt/contracts/identity/rpc';
import { verifySession } from '@forecourt/contracts/identity/session-rpc';
import { aProfile, aUser } from './builders.js';
import { pass } from './passing-time.js';
import { startTestGateway, type IssuedKey, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
let dealer: IssuedKey;
let sid: string;
let token: string;
beforeEach(async () => {
  gateway = await startTestGateway();
  dealer = gateway.issueKey();
  gateway.fake(getUser, ({ id }) => ({ data: aUser({ id }) }));
  gateway.fake(getCustomerProfile, ({ id }) => ({ data: aProfile(id) }));
  sid = randomUUID();
  token = await gateway.customerTokens.of(dealer, { claims: { sid } });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.stop();
});

const me = () => gateway.get('/external/auth/me', { key: dealer.key, token });
const signedIn = { status: 200 };
const refused = { status: 401, body: { code: 'invalid_access_token' } };
const minute = 60_000;

const unavailable = () => {
  throw platformErrors.service_unavailable({ retryAfter: 2 });
};
const goesOn = () => gateway.fake(verifySession, () => ({ active: true }));

it('identity is asked once for a session that goes on, as its tenant', async () => {
  const questions = goesOn();

  expect(await me()).toMatchObject(signedIn);
  expect(await me()).toMatchObject(signedIn);

  const { organizationId, environment } = dealer;
  expect(questions).toMatchObject([
    { request: { id: sid }, context: { tenant: { organizationId, environment } } },
  ]);
});

it('identity is not asked about a token of an earlier version, which names no session', async () => {
  const questions = goesOn();
  token = await gateway.customerTokens.of(dealer);

  expect(await me()).toMatchObject(signedIn);

  expect(questions).toEqual([]);
});

it('a token is refused if its session has ended', async () => {
  const questions = gateway.fake(verifySession, () => ({ active: false }));

  expect(await me()).toMatchObject(refused);
  expect(await me()).toMatchObject(refused);

  expect(questions).toHaveLength(1);
});

it('a token is refused as soon as the end of its session is announced', async () => {
  goesOn();
  expect(await me()).toMatchObject(signedIn);

  await gateway.deliver(sessionEnded, { sessionIds: [randomUUID(), sid] });

  expect(await me()).toMatchObject(refused);
});

it('the end of another session changes nothing', async () => {
  goesOn();
  expect(await me()).toMatchObject(signedIn);

  await gateway.deliver(sessionEnded, { sessionIds: [randomUUID()] });

  expect(await me()).toMatchObject(signedIn);
});

it('a token is refused 10 seconds after its session ended if nothing was heard of that', async () => {
  goesOn();
  expect(await me()).toMatchObject(signedIn);
  gateway.fake(verifySession, () => ({ active: false }));
  expect(await me()).toMatchObject(signedIn);

  pass(10_000);

  expect(await me()).toMatchObject(refused);
});

it('a session that ends while identity is asked has ended', async () => {
  gateway.fake(verifySession, async () => {
    await gateway.deliver(sessionEnded, { sessionIds: [sid] });
    return { active: true };
  });

  expect(await me()).toMatchObject(refused);
});

describe('while identity does not answer for sessions', () => {
  it('one that was verified before goes on for five minutes', async () => {
    goesOn();
    expect(await me()).toMatchObject(signedIn);
    gateway.fake(verifySession, unavailable);

    pass(4 * minute);
    expect(await me()).toMatchObject(signedIn);
    pass(2 * minute);
    expect(await me()).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
  });

  it('one that ends does not go on', async () => {
    goesOn();
    expect(await me()).toMatchObject(signedIn);
    gateway.fake(verifySession, unavailable);

    await gateway.deliver(sessionEnded, { sessionIds: [sid] });

    expect(await me()).toMatchObject(refused);
  });
});
