import { makeDemo, type Demo } from '@forecourt/demo/make-demo';
import { createOrganization, listApiKeys } from '@forecourt/contracts/identity/rpc';
import { aClient, aDemoSlug, contentsOf, cutAfter, type Cut } from '@forecourt/tests/e2e/a-demo';
import { Client, conforms, operator } from '@forecourt/tests/e2e/api';
import { forecourt } from '@forecourt/tests/e2e/forecourt-command';

/** A demo takes seconds on an idle computer, but other tests may slow it down. */
const DEMO_BOUND_MS = 180_000;

const slug = aDemoSlug();
let demo: Demo;
let contents: Awaited<ReturnType<typeof contentsOf>>;
beforeAll(async () => {
  const { code, stdout, stderr } = await forecourt(['demo', '--slug', slug, '--json']);
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('live') });
  demo = JSON.parse(stdout) as Demo;
  contents = await contentsOf(demo);
}, DEMO_BOUND_MS);

const keysOf = async (organization: string) =>
  conforms(await operator().get(`/manage/organizations/${organization}/keys`), listApiKeys.response)
    .data;
const activeKeysOf = async (organization: string) =>
  (await keysOf(organization)).filter(({ revokedDate }) => revokedDate === null);

describe('forecourt demo', () => {
  it.each(['live', 'test'] as const)('fills the %s environment', (environment) => {
    const { vehicles, customers, messages, testDrives, subscribers, blogPosts } =
      contents[environment];
    expect(vehicles.availableVehicles).toBeGreaterThan(300);
    expect(customers.length).toBeGreaterThanOrEqual(12);
    expect(customers.filter(({ totalPurchases }) => totalPurchases > 0).length).toBeGreaterThan(5);
    expect(messages.length).toBeGreaterThan(2);
    expect(testDrives).toContainEqual(expect.stringContaining('confirmed'));
    expect(subscribers.length).toBeGreaterThan(5);
    expect(blogPosts).toHaveLength(4);
  });

  it('fills the two environments differently', () => {
    expect(contents.live.vehicles).not.toEqual(contents.test.vehicles);
    expect(contents.live.customers.length).not.toBe(contents.test.customers.length);
  });

  it('creates one key with the usual rate limit for each environment, and leaves no other', async () => {
    expect(demo.keys.live).toMatch(/^sk_live_/);
    expect(demo.keys.test).toMatch(/^sk_test_/);
    const active = await activeKeysOf(slug);
    expect(
      active.map(({ environment, name, rateLimit }) => [environment, name, rateLimit]).sort(),
    ).toEqual([
      ['live', 'Demo', 1_000],
      ['test', 'Demo', 300],
    ]);
  });

  it('names a vehicle, with pictures that the server has', async () => {
    const site = new Client({ 'x-api-key': demo.keys.live });
    const { status, body } = await site.get(`/external/vehicles/${demo.vehicleId}`);
    expect(status).toBe(200);
    const [picture] = (body as { data: { media: { url: string }[] } }).data.media;
    expect((await site.get(new URL(picture!.url).pathname)).status).toBe(200);
  });

  it('refuses an organization that already exists, and adds nothing to it', async () => {
    const before = await keysOf(slug);
    expect(await forecourt(['demo', '--slug', slug])).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: The organization "${slug}" already exists. To create another demo, choose another slug: --slug ${slug}-2\n`,
    });
    expect(await keysOf(slug)).toEqual(before);
  });

  it('refuses an organization that is not a demo, even if it is empty', async () => {
    const other = aDemoSlug();
    const request = { name: 'Acme', slug: other };
    conforms(
      await operator().post('/manage/organizations', request),
      createOrganization.response,
      201,
    );
    expect(await forecourt(['demo', '--slug', other])).toMatchObject({ code: 1, stdout: '' });
    expect(await keysOf(other)).toEqual([]);
  });
});

/** In the order of a demo's requests, so that each run gets further than the previous one. */
const cuts: Cut[] = [
  { method: 'POST', path: /organizations$/, count: 1 },
  { method: 'POST', path: /live\/vehicles\/import$/, count: 1 },
  { method: 'POST', path: /register$/, count: 1 },
  { method: 'PATCH', path: /test-drives\/[^/]+$/, count: 1 },
  { method: 'POST', path: /purchases$/, count: 2 },
  { method: 'POST', path: /refund$/, count: 1 },
  { method: 'POST', path: /contact\/submit$/, count: 1 },
  { method: 'POST', path: /test\/vehicles\/import$/, count: 1 },
  { method: 'PUT', path: /test\/blogs\//, count: 4 },
  { method: 'POST', path: /keys$/, count: 4 },
  { method: 'POST', path: /revoke$/, count: 1 },
];

it(
  'repeated runs complete a demo that is killed again and again',
  async () => {
    const killed = aDemoSlug();
    const options = { slug: killed, onProgress: () => undefined };
    for (const cut of cuts) {
      await expect(makeDemo(cutAfter(cut, aClient()), options)).rejects.toThrow('killed');
    }
    const completed = await makeDemo(aClient(), options);
    expect(await contentsOf(completed)).toEqual(contents);
    expect(await activeKeysOf(killed)).toHaveLength(2);
  },
  DEMO_BOUND_MS,
);
