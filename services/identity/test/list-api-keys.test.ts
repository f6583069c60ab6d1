import { listApiKeys } from '@forecourt/contracts/identity/rpc';
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

it("never gives another organization's keys", async () => {
  const other = await anApiKey(identity);
  const { id } = await anOrganization(identity);
  const own = await anApiKey(identity, { organizationId: id });

  expect((await list(id)).data.map((key) => key.id)).toEqual([own.id]);
  expect((await list(other.organizationId)).data.map((key) => key.id)).toEqual([other.id]);
});
