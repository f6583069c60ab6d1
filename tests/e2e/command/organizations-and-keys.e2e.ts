import { randomBytes } from 'node:crypto';
import type { ApiKey, Organization } from '@forecourt/contracts/identity/shapes';
import { Client, eventually } from '@forecourt/tests/e2e/api';
import { forecourt, forecourtJson } from '@forecourt/tests/e2e/forecourt-command';

let slug: string;
beforeEach(async () => {
  slug = `e2e-${randomBytes(8).toString('hex')}`;
  await forecourtJson('organizations', 'create', '--name', 'Acme Motors', '--slug', slug);
});
const createKey = (...options: string[]) =>
  forecourtJson<ApiKey & { key: string }>('keys', 'create', '--organization', slug, ...options);
const opens = async (key: string) =>
  (await new Client({ 'x-api-key': key }).get('/external/engine-types')).status;

describe('forecourt organizations', () => {
  it('create adds an organization and shows it', async () => {
    const { code, stdout } = await forecourt([
      ...['organizations', 'create', '--name', 'Löwe & Söhne', '--slug', `${slug}-2`],
      ...['--currency', 'EUR', '--time-zone', 'Europe/Berlin'],
    ]);
    expect(code).toBe(0);
    for (const part of ['Löwe & Söhne', `${slug}-2`, 'EUR', 'Europe/Berlin']) {
      expect(stdout).toContain(part);
    }
  });

  it('create refuses a slug that is taken', async () => {
    const { code, stdout, stderr } = await forecourt([
      ...['organizations', 'create', '--name', 'Acme', '--slug', slug],
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('identity.slug_taken');
  });

  it('create names the field that the server refuses', async () => {
    const { code, stderr } = await forecourt([
      ...['organizations', 'create', '--name', 'Acme', '--slug', 'Not A Slug'],
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('slug');
  });

  it('list shows the organization, as a table and as JSON', async () => {
    const { code, stdout } = await forecourt(['organizations', 'list']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^SLUG +NAME +CURRENCY/);
    expect(stdout).toContain(slug);
    const listed = await forecourtJson<Organization[]>('organizations', 'list');
    expect(listed).toContainEqual(expect.objectContaining({ slug, name: 'Acme Motors' }));
  });
});

describe('forecourt keys', () => {
  it('create makes a key that opens the API', async () => {
    const { key, environment } = await createKey('--environment', 'test');
    expect(environment).toBe('test');
    expect(key).toMatch(/^sk_test_/);
    expect(await opens(key)).toBe(200);
  });

  it('create also shows people the key once', async () => {
    const { code, stdout } = await forecourt([
      ...['keys', 'create', '--organization', slug, '--environment', 'live', '--name', 'Website'],
    ]);
    expect(code).toBe(0);
    const [key] = /sk_live_\w+/.exec(stdout)!;
    expect(await opens(key)).toBe(200);
    const { stdout: listed } = await forecourt(['keys', 'list', '--organization', slug]);
    expect(listed).toContain('Website');
    expect(listed).not.toContain(key);
  });

  it('create takes scopes, a rate limit and an expiry', async () => {
    const { key, ...made } = await createKey(
      ...['--environment', 'live', '--scopes', 'blogs:read,vehicles:read'],
      ...['--rate-limit', '7', '--expires', '2099-01-01'],
    );
    expect(made).toMatchObject({
      scopes: expect.arrayContaining(['blogs:read', 'vehicles:read']),
      rateLimit: 7,
      expiresDate: '2099-01-01T00:00:00.000Z',
    });
    expect(await opens(key)).toBe(403);
  });

  it('revoke makes a key invalid', async () => {
    const { id, key } = await createKey('--environment', 'live');
    expect(await opens(key)).toBe(200);
    expect(await forecourt(['keys', 'revoke', id])).toMatchObject({ code: 0 });
    await eventually(async () => expect(await opens(key)).toBe(401), 1_000);
    const { stdout } = await forecourt(['keys', 'list', '--organization', slug]);
    expect(stdout).toContain('revoked');
  });
});
