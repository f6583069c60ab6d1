import { getOrganization } from '@forecourt/contracts/identity/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anOrganization, startIdentity } from './builders.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

it('finds an organization by its slug', async () => {
  await anOrganization(identity);
  const organization = await anOrganization(identity);

  await expect(
    identity.call(getOrganization, { slug: organization.slug }, aRequest()),
  ).resolves.toEqual({ data: organization });
});

it('names an unknown slug', async () => {
  await expect(
    identity.call(getOrganization, { slug: 'nobody' }, aRequest()),
  ).rejects.toMatchObject({
    code: 'identity.organization_not_found',
    kind: 'not_found',
    message: 'No organization has the slug "nobody".',
  });
});
