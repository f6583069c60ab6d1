import { listApiKeys, revokeApiKey } from '@forecourt/contracts/identity/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anApiKey, anOrganization, startIdentity } from './builders.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const list = (organizationId: string) => identity.call(listApiKeys, { organizationId }, aRequest());

it('lists the keys of both environments, oldest first, without their secrets', async () => {
  const { organizationId, ...live } = await anApiKey(identity, { name: 'Live' });
  const test = await anApiKey(identity, { organizationId, environment: 'test', name: 'Test' });

  const reply = await list(organizationId);

  expect(reply.total).toBe(2);
  expect(reply.data.map(({ id }) => id)).toEqual([live.id, test.id]);
  expect(reply.data[0]).toMatchObject({ name: 'Live', environment: 'live', last4: live.last4 });
  expect(JSON.stringify(reply)).not.toContain(live.key);
  expect(reply.data[0]).not.toHaveProperty('key');
  expect(reply.data[0]).not.toHaveProperty('hash');
});

it('says of each key where it stands', async () => {
  const { organizationId } = await anApiKey(identity);
  const aKeyThatEndsIn = async (interval: string, name: string) => {
    const { id } = await anApiKey(identity, { organizationId, name });
    const end = 'UPDATE api_key SET expires_date = now() + $2::interval WHERE id = $1';
    await identity.sql(end, [id, interval]);
  };
  await aKeyThatEndsIn('15 days', 'in 15 days');
  await aKeyThatEndsIn('13 days', 'in 13 days');
  await aKeyThatEndsIn('-1 second', 'a second ago');
  const { id } = await anApiKey(identity, { organizationId, name: 'at once' });
  await identity.call(revokeApiKey, { id }, aRequest());

  const { data } = await list(organizationId);

  expect(data.map(({ name, state }) => [name, state])).toEqual([
    ['API key', 'active'],
    ['in 15 days', 'active'],
    ['in 13 days', 'expiring'],
    ['a second ago', 'expired'],
    ['at once', 'revoked'],
  ]);
});

it("never gives another organization's keys", async () => {
  const other = await anApiKey(identity);
  const { id } = await anOrganization(identity);
  const own = await anApiKey(identity, { organizationId: id });

  expect((await list(id)).data.map((key) => key.id)).toEqual([own.id]);
  expect((await list(other.organizationId)).data.map((key) => key.id)).toEqual([other.id]);
});
