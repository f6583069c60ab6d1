import { randomUUID } from 'node:crypto';
import { getCustomerProfile } from '@forecourt/contracts/crm/rpc';
import { getUser, listSigningKeys } from '@forecourt/contracts/identity/rpc';
import { aProfile, aUser } from './builders.js';
import { CustomerTokens } from './customer-tokens.js';
import { startTestGateway, type IssuedKey, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
let dealer: IssuedKey;
beforeEach(async () => {
  gateway = await startTestGateway();
  dealer = gateway.issueKey();
  gateway.fake(getUser, ({ id }) => ({ data: aUser({ id }) }));
  gateway.fake(getCustomerProfile, ({ id }) => ({ data: aProfile(id) }));
});
afterEach(() => gateway.stop());

const me = (token?: string) => gateway.get('/external/auth/me', { key: dealer.key, token });

const notSignedIn = { status: 401, body: { statusCode: 401, code: 'invalid_access_token' } };

it('is accepted from the organization and environment that it was issued for', async () => {
  const claims = { sub: randomUUID(), customerId: randomUUID() };

  expect(await me(await gateway.customerTokens.of(dealer, { claims }))).toMatchObject({
    status: 200,
    body: { data: { user: { id: claims.sub }, customer: { customerId: claims.customerId } } },
  });
});

it('is required', async () => {
  expect(await me()).toMatchObject(notSignedIn);
});

it('is refused if it is not a token at all', async () => {
  expect(await me('not-a-token')).toMatchObject(notSignedIn);
});

it('is refused from another organization', async () => {
  const other = gateway.issueKey();

  expect(await me(await gateway.customerTokens.of(other))).toMatchObject(notSignedIn);
});

it('is refused from the other environment of the organization', async () => {
  const test = gateway.issueKey({
    organizationId: dealer.organizationId,
    environment: 'test',
  });

  expect(await me(await gateway.customerTokens.of(test))).toMatchObject(notSignedIn);
});

it.each([
  ['has expired', { expires: '-1s' }],
  ['comes from another issuer', { issuer: 'somebody-else' }],
  ['is meant for another audience', { audience: 'forecourt:operator' }],
])('is refused if it %s', async (_, signature) => {
  expect(await me(await gateway.customerTokens.of(dealer, signature))).toMatchObject(notSignedIn);
});

it('is refused if its signing key is not published', async () => {
  const stranger = await CustomerTokens.create();

  expect(await me(await stranger.of(dealer))).toMatchObject(notSignedIn);
});

it('is refused if another key signed it under a published id', async () => {
  const { signer: stranger } = await CustomerTokens.create();
  const signer = { ...stranger, id: gateway.customerTokens.signer.id };

  expect(await me(await gateway.customerTokens.of(dealer, { signer }))).toMatchObject(notSignedIn);
});

it('is refused if it is not signed', async () => {
  const [, claims] = (await gateway.customerTokens.of(dealer)).split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');

  expect(await me(`${header}.${claims!}.`)).toMatchObject(notSignedIn);
});

it('does not replace an API key', async () => {
  const token = await gateway.customerTokens.of(dealer);

  expect(await gateway.get('/external/auth/me', { token })).toMatchObject({
    status: 401,
    body: { code: 'unauthorized' },
  });
});

it('is checked only after the scope of the key', async () => {
  const { key } = gateway.issueKey({ scopes: ['vehicles:read'] });

  expect(await gateway.get('/external/auth/me', { key })).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
});

it('is verified with keys that the gateway fetches once', async () => {
  const fetches = gateway.fake(listSigningKeys, () => ({
    keys: [gateway.customerTokens.publicKey],
  }));

  expect(await me(await gateway.customerTokens.of(dealer))).toMatchObject({ status: 200 });
  expect(await me(await gateway.customerTokens.of(dealer))).toMatchObject({ status: 200 });

  expect(fetches).toHaveLength(1);
});

it('cannot make the gateway fetch keys over and over', async () => {
  const stranger = await CustomerTokens.create();
  const fetches = gateway.fake(listSigningKeys, () => ({
    keys: [gateway.customerTokens.publicKey],
  }));

  await me(await stranger.of(dealer));
  await me(await stranger.of(dealer));

  expect(fetches).toHaveLength(1);
});
