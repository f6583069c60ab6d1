import { jest } from '@jest/globals';
import { getCustomerProfile } from '@forecourt/contracts/crm/rpc';
import { platformErrors } from '@forecourt/contracts/errors';
import { signingKeysRotated } from '@forecourt/contracts/identity/events';
import { getUser, listSigningKeys } from '@forecourt/contracts/identity/rpc';
import { aProfile, aUser } from './builders.js';
import { CustomerTokens } from './customer-tokens.js';
import { pass } from './passing-time.js';
import { startTestGateway, type IssuedKey, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
let dealer: IssuedKey;
let old: CustomerTokens;
let next: CustomerTokens;
beforeEach(async () => {
  gateway = await startTestGateway();
  dealer = gateway.issueKey();
  gateway.fake(getUser, ({ id }) => ({ data: aUser({ id }) }));
  gateway.fake(getCustomerProfile, ({ id }) => ({ data: aProfile(id) }));
  old = gateway.customerTokens;
  next = await CustomerTokens.create();
  expect(await me(old)).toMatchObject(accepted);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.stop();
});

const me = async (signer: CustomerTokens) =>
  gateway.get('/external/auth/me', { key: dealer.key, token: await signer.of(dealer) });
const publish = (...keys: CustomerTokens[]) =>
  gateway.fake(listSigningKeys, () => ({ keys: keys.map(({ publicKey }) => publicKey) }));
const announce = (revoked: CustomerTokens[]) =>
  gateway.deliver(signingKeysRotated, {
    kid: next.signer.id,
    revokedKids: revoked.map(({ signer }) => signer.id),
  });

const accepted = { status: 200 };
const refused = { status: 401, body: { code: 'invalid_access_token' } };

it("a new key's tokens are accepted as soon as it is announced, and the old one's go on", async () => {
  publish(next, old);

  await announce([]);

  expect(await me(next)).toMatchObject(accepted);
  expect(await me(old)).toMatchObject(accepted);
});

it("a revoked key's tokens are refused as soon as that is announced", async () => {
  publish(next);

  await announce([old]);

  expect(await me(old)).toMatchObject(refused);
  expect(await me(next)).toMatchObject(accepted);
});

it("a revoked key's tokens are refused even while identity does not answer", async () => {
  gateway.fake(listSigningKeys, () => {
    throw platformErrors.service_unavailable({ retryAfter: 2 });
  });

  await announce([old]);

  expect(await me(old)).toMatchObject(refused);
});

describe('if nothing was heard of the rotation', () => {
  it("a new key's tokens are accepted after a second", async () => {
    publish(next, old);

    pass(1_000);

    expect(await me(next)).toMatchObject(accepted);
  });

  it("a revoked key's tokens are refused after 10 seconds", async () => {
    publish(next);
    expect(await me(old)).toMatchObject(accepted);

    pass(10_000);

    expect(await me(old)).toMatchObject(refused);
  });
});

it('tokens are accepted for five minutes while identity does not answer', async () => {
  const minute = 60_000;
  gateway.fake(listSigningKeys, () => {
    throw platformErrors.service_unavailable({ retryAfter: 2 });
  });

  pass(4 * minute);
  expect(await me(old)).toMatchObject(accepted);
  pass(2 * minute);
  expect(await me(old)).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
});

it('integrators see the new list as soon as it is announced', async () => {
  publish(next);

  await announce([old]);

  const { body } = await gateway.get('/.well-known/jwks.json');
  expect(body).toEqual({ keys: [next.publicKey] });
});
