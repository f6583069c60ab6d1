import { createOrganization, listOrganizations } from '@forecourt/contracts/identity/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { startIdentity } from './builders.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

it('lists all organizations by name, ignoring case', async () => {
  await expect(identity.call(listOrganizations, {}, aRequest())).resolves.toEqual({
    data: [],
    total: 0,
  });
  for (const [name, slug] of [
    ['Zebra Cars', 'zebra'],
    ['autohaus', 'autohaus'],
    ['Best Cars', 'best'],
  ] as const) {
    await identity.call(createOrganization, { name, slug }, aRequest());
  }

  const { data, total } = await identity.call(listOrganizations, {}, aRequest());

  expect(total).toBe(3);
  expect(data.map(({ slug }) => slug)).toEqual(['autohaus', 'best', 'zebra']);
});
