import { randomBytes, randomUUID } from 'node:crypto';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
} from '@forecourt/contracts/identity/rpc';
import { conforms, operator, refuses, refusesFields, TIMESTAMP } from '@forecourt/tests/e2e/api';

const PATH = '/manage/organizations';

const aSlug = () => `e2e-${randomBytes(8).toString('hex')}`;
const create = async (json: object) =>
  conforms(await operator().post(PATH, json), createOrganization.response, 201).data;

describe('POST /manage/organizations', () => {
  it('creates an organization, with dollars and UTC by default', async () => {
    const slug = aSlug();
    expect(await create({ name: ' Acme Motors ', slug })).toEqual({
      id: expect.any(String),
      name: 'Acme Motors',
      slug,
      currency: 'USD',
      timeZone: 'UTC',
      createdDate: expect.stringMatching(TIMESTAMP),
    });
  });

  it('accepts a currency and a time zone', async () => {
    const made = await create({
      name: 'Acme',
      slug: aSlug(),
      currency: 'eur',
      timeZone: 'Europe/Berlin',
    });
    expect(made).toMatchObject({ currency: 'EUR', timeZone: 'Europe/Berlin' });
  });

  it('accepts a slug only once, even in concurrent requests', async () => {
    const slug = aSlug();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => operator().post(PATH, { name: 'Acme', slug })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(4);
    for (const answer of refused) refuses(answer, 409, 'identity.slug_taken');
  });

  it.each<[string, object]>([
    ['name', { name: undefined }],
    ['name', { name: ' ' }],
    ['slug', { slug: 'Acme Motors' }],
    ['slug', { slug: '-acme' }],
    ['slug', { slug: 'a'.repeat(64) }],
    ['slug', { slug: undefined }],
    ['currency', { currency: 'ZZZ' }],
    ['currency', { currency: 'dollars' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
  ])('refuses %s of %j', async (field, wrong) => {
    const answer = await operator().post(PATH, { name: 'Acme', slug: aSlug(), ...wrong });
    refusesFields(answer, field);
  });
});

describe('GET /manage/organizations', () => {
  it('lists the organizations', async () => {
    const made = await create({ name: 'Acme', slug: aSlug() });
    const { data, total } = conforms(await operator().get(PATH), listOrganizations.response);
    expect(data).toContainEqual(made);
    expect(total).toBe(data.length);
  });

  it('finds an organization by its slug', async () => {
    const made = await create({ name: 'Acme', slug: aSlug() });
    const answer = await operator().get(`${PATH}/${made.slug}`);
    expect(conforms(answer, getOrganization.response).data).toEqual(made);
  });

  it('answers 404 to an unknown slug', async () => {
    const answer = await operator().get(`${PATH}/no-${randomUUID()}`);
    refuses(answer, 404, 'identity.organization_not_found');
  });
});
