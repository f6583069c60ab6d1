import { randomUUID } from 'node:crypto';
import { createApiKey, listApiKeys, revokeApiKey } from '@forecourt/contracts/identity/rpc';
import { scopes } from '@forecourt/contracts/identity/shapes';
import {
  anOrganization,
  Client,
  conforms,
  operator,
  refuses,
  refusesFields,
  TIMESTAMP,
  type Api,
} from '@forecourt/tests/e2e/api';

let api: Api;
let path: string;
beforeEach(async () => {
  api = await anOrganization();
  path = `/manage/organizations/${api.organization.slug}/keys`;
});
const create = async (settings: object) =>
  conforms(await operator().post(path, settings), createApiKey.response, 201).data;
const list = async () => conforms(await operator().get(path), listApiKeys.response);

describe('POST /manage/organizations/:organization/keys', () => {
  it('creates a key with every scope by default', async () => {
    const { id, key, ...settings } = await create({ environment: 'live' });
    expect(settings).toEqual({
      name: 'API key',
      environment: 'live',
      last4: key.slice(-4),
      scopes: [...scopes],
      rateLimit: 1_000,
      expiresDate: null,
      revokedDate: null,
      lastUsedDate: null,
      createdDate: expect.stringMatching(TIMESTAMP),
    });
    expect(id).not.toBe(key);
  });

  it('creates a key with the settings given', async () => {
    const settings = {
      environment: 'test',
      name: 'Website',
      scopes: ['vehicles:read', 'blogs:read'],
      rateLimit: 7,
      expiresDate: '2099-01-01T00:00:00.000Z',
    };
    expect(await create(settings)).toMatchObject(settings);
    expect(await create({ environment: 'test' })).toMatchObject({ rateLimit: 300 });
  });

  it('never creates the same key twice', async () => {
    const keys = await Promise.all(
      Array.from({ length: 10 }, () => create({ environment: 'live' })),
    );
    expect(new Set(keys.map(({ key }) => key)).size).toBe(10);
  });

  it.each<[string, object]>([
    ['environment', { environment: undefined }],
    ['environment', { environment: 'production' }],
    ['scopes', { scopes: ['everything'] }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: 'vehicles:read' }],
    ['rateLimit', { rateLimit: 0 }],
    ['rateLimit', { rateLimit: 1.5 }],
    ['rateLimit', { rateLimit: '100' }],
    ['expiresDate', { expiresDate: 'tomorrow' }],
    ['expiresDate', { expiresDate: '2020-01-01T00:00:00Z' }],
    ['name', { name: 'x'.repeat(101) }],
  ])('refuses %s of %j', async (field, wrong) => {
    refusesFields(await operator().post(path, { environment: 'live', ...wrong }), field);
  });

  it('answers 404 to an unknown organization', async () => {
    const unknown = `/manage/organizations/no-${randomUUID()}/keys`;
    const [made, listed] = [
      await operator().post(unknown, { environment: 'live' }),
      await operator().get(unknown),
    ];
    refuses(made, 404, 'identity.organization_not_found');
    refuses(listed, 404, 'identity.organization_not_found');
  });
});

describe('GET /manage/organizations/:organization/keys', () => {
  it('lists the keys of the organization, never in full', async () => {
    const { key, ...made } = await create({ environment: 'live', name: 'Website' });
    const answer = await operator().get(path);
    const { data, total } = conforms(answer, listApiKeys.response);
    expect(total).toBe(3);
    expect(data).toContainEqual(made);
    expect(answer.text).not.toContain(key);
    for (const site of [api.live, api.test]) expect(answer.text).not.toContain(site.key);
  });

  it('shows when a key was last used', async () => {
    const { id, key } = await create({ environment: 'live' });
    await new Client({ 'x-api-key': key }).get('/external/engine-types');
    const used = (await list()).data.find((listed) => listed.id === id);
    expect(used?.lastUsedDate).toMatch(TIMESTAMP);
  });
});

describe('POST /manage/keys/:id/revoke', () => {
  const revoke = (id: string) => operator().post(`/manage/keys/${id}/revoke`);

  it('revokes a key, and changes nothing when repeated', async () => {
    const { id } = await create({ environment: 'live' });
    const first = conforms(await revoke(id), revokeApiKey.response).data;
    const again = conforms(await revoke(id), revokeApiKey.response).data;
    expect(first.revokedDate).toMatch(TIMESTAMP);
    expect(again.revokedDate).toBe(first.revokedDate);
    expect((await list()).data.find((key) => key.id === id)).toMatchObject({
      revokedDate: first.revokedDate,
    });
  });

  it('answers 404 to an unknown id, and 400 to a malformed one', async () => {
    refuses(await revoke(randomUUID()), 404, 'identity.api_key_not_found');
    refusesFields(await revoke(api.live.key), 'id');
  });
});
