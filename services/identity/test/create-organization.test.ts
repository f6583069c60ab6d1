import { randomUUID } from 'node:crypto';
import { createOrganization, getOrganization } from '@forecourt/contracts/identity/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { startIdentity } from './builders.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const aSlug = () => `dealer-${randomUUID()}`;
const create = (request: { name: string; slug: string; currency?: string; timeZone?: string }) =>
  identity.call(createOrganization, request, aRequest());

it('creates an organization with its currency and time zone', async () => {
  const slug = aSlug();

  const { data } = await create({
    name: 'Auto Müller',
    slug,
    currency: 'eur',
    timeZone: 'Europe/Berlin',
  });

  expect(data).toMatchObject({
    name: 'Auto Müller',
    slug,
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  await expect(identity.call(getOrganization, { slug }, aRequest())).resolves.toEqual({ data });
});

it('defaults to US dollars and UTC', async () => {
  const { data } = await create({ name: 'A Dealer', slug: aSlug() });
  expect(data).toMatchObject({ currency: 'USD', timeZone: 'UTC' });
});

it('refuses a slug that is taken', async () => {
  const slug = aSlug();
  await create({ name: 'First', slug });

  await expect(create({ name: 'Second', slug })).rejects.toMatchObject({
    code: 'identity.slug_taken',
    kind: 'conflict',
  });
  const { data } = await identity.call(getOrganization, { slug }, aRequest());
  expect(data.name).toBe('First');
});

it('gives the slug to only one of several simultaneous requests', async () => {
  const slug = aSlug();

  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => create({ name: `Dealer ${index}`, slug })),
  );

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') {
      expect(outcome.reason).toMatchObject({ code: 'identity.slug_taken' });
    }
  }
});

it.each([
  ['slug', { slug: 'Not A Slug' }],
  ['currency', { currency: 'XYZ' }],
  ['timeZone', { timeZone: 'Europe/Atlantis' }],
])('refuses an invalid %s', async (field, wrong) => {
  await expect(create({ name: 'A Dealer', slug: aSlug(), ...wrong })).rejects.toMatchObject({
    code: 'invalid_parameter',
    details: [expect.objectContaining({ field })],
  });
});
