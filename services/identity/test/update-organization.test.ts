import { randomUUID } from 'node:crypto';
import {
  getOrganizationById,
  updateOrganization,
} from '@forecourt/contracts/identity/organization-rpc';
import { getOrganization, listOrganizations } from '@forecourt/contracts/identity/rpc';
import type { RequestInput } from '@forecourt/contracts/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anOrganization, startIdentity } from './builders.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const update = (id: string, changes: RequestInput<typeof updateOrganization>['changes']) =>
  identity.call(updateOrganization, { id, changes }, aRequest());

it('begins without settings', async () => {
  expect(await anOrganization(identity)).toMatchObject({
    contactEmail: null,
    leadEmails: [],
    leadMails: true,
    mail: { senderName: null, color: null, replyTo: null, linkBase: null },
  });
});

it('changes only what is given, of one organization', async () => {
  const [organization, other] = [await anOrganization(identity), await anOrganization(identity)];
  await update(organization.id, { contactEmail: 'a@example.com', mail: { color: '#000000' } });

  const { data } = await update(organization.id, { name: 'New', mail: { senderName: 'Newer' } });

  expect(data).toEqual({
    ...organization,
    name: 'New',
    contactEmail: 'a@example.com',
    mail: { ...organization.mail, color: '#000000', senderName: 'Newer' },
  });
  const { slug, id } = organization;
  await expect(identity.call(getOrganization, { slug }, aRequest())).resolves.toEqual({ data });
  await expect(identity.call(getOrganizationById, { id }, aRequest())).resolves.toEqual({ data });
  const list = await identity.call(listOrganizations, {}, aRequest());
  expect(list.data).toEqual(expect.arrayContaining([data, other]));
});

it('clears settings with null', async () => {
  const organization = await anOrganization(identity);
  await update(organization.id, {
    contactEmail: 'a@example.com',
    leadEmails: ['b@example.com'],
    mail: { color: '#000000', replyTo: 'c@example.com', linkBase: 'https://example.com' },
  });

  const { data } = await update(organization.id, {
    contactEmail: null,
    leadEmails: null,
    mail: { color: null, replyTo: null, linkBase: null },
  });

  expect(data).toEqual(organization);
});

it.each([
  ['finds', (id: string) => identity.call(getOrganizationById, { id }, aRequest())],
  ['updates', (id: string) => update(id, { name: 'Nobody' })],
])('%s no organization with another id', async (_, call) => {
  await expect(call(randomUUID())).rejects.toMatchObject({
    code: 'identity.organization_not_found',
    message: 'No organization has this id.',
  });
});
