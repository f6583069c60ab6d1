import { randomBytes, randomUUID } from 'node:crypto';
import { updateOrganization } from '@forecourt/contracts/identity/organization-rpc';
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
      contactEmail: null,
      leadEmails: [],
      leadMails: true,
      mail: { senderName: null, color: null, replyTo: null, linkBase: null },
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

describe('PATCH /manage/organizations/:organization', () => {
  const update = async (slug: string, changes: unknown) =>
    conforms(await operator().patch(`${PATH}/${slug}`, changes), updateOrganization.response).data;

  it('changes only what is given, and null clears it', async () => {
    const made = await create({ name: 'Acme', slug: aSlug() });
    const settings = {
      contactEmail: 'sales@acme.example',
      leadEmails: ['a@acme.example', 'b@acme.example'],
      leadMails: false,
    };
    const mail = {
      senderName: 'Acme Cars',
      color: '#1a73e8',
      replyTo: 'help@acme.example',
      linkBase: 'https://acme.example/de',
    };

    expect(await update(made.slug, { name: 'Acme Cars', ...settings })).toEqual({
      ...made,
      name: 'Acme Cars',
      ...settings,
    });
    expect(
      await update(made.slug, {
        mail: { ...mail, color: '#1A73E8', linkBase: `${mail.linkBase}/` },
      }),
    ).toEqual({ ...made, name: 'Acme Cars', ...settings, mail });
    const cleared = { contactEmail: null, leadEmails: null, mail: { color: null } };
    const left = { ...made, name: 'Acme Cars', leadMails: false, mail: { ...mail, color: null } };
    expect(await update(made.slug, cleared)).toEqual(left);

    const answer = await operator().get(`${PATH}/${made.slug}`);
    expect(conforms(answer, getOrganization.response).data).toEqual(left);
  });

  it('keeps an address once', async () => {
    const { slug } = await create({ name: 'Acme', slug: aSlug() });
    const { leadEmails } = await update(slug, { leadEmails: ['A@acme.example', 'a@acme.example'] });
    expect(leadEmails).toEqual(['a@acme.example']);
  });

  it.each<[string, object]>([
    ['name', { name: null }],
    ['contactEmail', { contactEmail: 'sales' }],
    ['leadEmails.1', { leadEmails: ['a@acme.example', 'b'] }],
    ['leadEmails', { leadEmails: Array.from({ length: 21 }, (_, n) => `${n}@acme.example`) }],
    ['leadMails', { leadMails: 'often' }],
    ['mail', { mail: {} }],
    ['mail.senderName', { mail: { senderName: 'Acme\nBcc: a@acme.example' } }],
    ['mail.color', { mail: { color: 'red' } }],
    ['mail.replyTo', { mail: { replyTo: 'a@b' } }],
    ['mail.linkBase', { mail: { linkBase: 'javascript:alert(1)' } }],
    ['mail.linkBase', { mail: { linkBase: 'https://acme.example/?a=b' } }],
    ['', {}],
    ['', { colour: '#000000' }],
  ])('refuses %s of %j', async (field, wrong) => {
    const { slug } = await create({ name: 'Acme', slug: aSlug() });
    const answer = await operator().patch(`${PATH}/${slug}`, wrong);
    const { details } = refuses(answer, 400, 'invalid_parameter');
    expect(details).toMatchObject([{ field }]);
  });

  it('answers 404 to an unknown slug', async () => {
    const answer = await operator().patch(`${PATH}/no-${randomUUID()}`, { name: 'Acme' });
    refuses(answer, 404, 'identity.organization_not_found');
  });
});
