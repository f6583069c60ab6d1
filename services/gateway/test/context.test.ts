import { randomUUID } from 'node:crypto';
import { listBlogPosts, listSubscribers } from '@forecourt/contracts/engagement/rpc';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { getOrganization, listApiKeys } from '@forecourt/contracts/identity/rpc';
import { listVehicles, setVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import { anEmptyPage, anOrganization } from './builders.js';
import { OPERATOR_TOKEN, startTestGateway, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

const token = OPERATOR_TOKEN;

describe('an API key', () => {
  it.each(['live', 'test'] as const)(
    'gives the service its organization, its %s environment and its settings',
    async (environment) => {
      const settings = { currency: 'EUR', timeZone: 'Europe/Berlin' };
      const calls = gateway.fake(listVehicles, anEmptyPage);
      const { key, organizationId } = gateway.issueKey({ environment, ...settings });

      const { headers } = await gateway.get('/external/vehicles', { key });

      expect(calls.map(({ context }) => context)).toEqual([
        {
          requestId: headers['x-request-id'],
          tenant: { organizationId, environment },
          settings,
        },
      ]);
    },
  );

  it("never gives another key's organization", async () => {
    const calls = gateway.fake(listBlogPosts, anEmptyPage);
    const dealers = [gateway.issueKey(), gateway.issueKey(), gateway.issueKey()];

    await Promise.all(dealers.map(({ key }) => gateway.get('/external/blogs', { key })));

    expect(calls.map(({ context }) => context.tenant.organizationId).sort()).toEqual(
      dealers.map(({ organizationId }) => organizationId).sort(),
    );
  });

  it('cannot be overridden by a parameter', async () => {
    const calls = gateway.fake(listVehicles, anEmptyPage);
    const { key } = gateway.issueKey();
    const path = `/external/vehicles?organizationId=${randomUUID()}&environment=test`;

    expect(await gateway.get(path, { key })).toMatchObject({
      status: 400,
      body: { code: 'invalid_parameter' },
    });
    expect(calls).toEqual([]);
  });
});

describe('a path of the manage surface', () => {
  /** identity knows only this organization. */
  function identityKnows(organization = anOrganization()) {
    const questions = gateway.fake(getOrganization, ({ slug }) => {
      if (slug !== organization.slug) throw identityErrors.organization_not_found();
      return { data: organization };
    });
    return { ...organization, questions };
  }

  it.each(['live', 'test'] as const)(
    'names the organization and its %s environment',
    async (environment) => {
      const settings = { currency: 'EUR', timeZone: 'Europe/Berlin' };
      const { slug, id } = identityKnows(anOrganization(settings));
      const calls = gateway.fake(listSubscribers, anEmptyPage);

      const { headers } = await gateway.get(
        `/manage/organizations/${slug}/${environment}/subscribers`,
        { token },
      );

      expect(calls).toEqual([
        {
          request: { page: 1, limit: 100 },
          context: {
            requestId: headers['x-request-id'],
            tenant: { organizationId: id, environment },
            settings,
          },
        },
      ]);
    },
  );

  it('may name only the organization', async () => {
    const { slug, id } = identityKnows();
    const calls = gateway.fake(listApiKeys, () => ({ data: [], total: 0 }));

    const { headers } = await gateway.get(`/manage/organizations/${slug}/keys`, { token });

    expect(calls).toEqual([
      { request: { organizationId: id }, context: { requestId: headers['x-request-id'] } },
    ]);
  });

  it('cannot be overridden by the body', async () => {
    const { slug, id } = identityKnows();
    const calls = gateway.fake(setVehicleStatus, ({ stockNumber, status }) => ({
      data: { id: randomUUID(), name: 'A car', stockNumber, status },
    }));
    const json = { organization: 'another', environment: 'test', status: 'sold' };
    const path = `/manage/organizations/${slug}/live/vehicles/A-1`;

    expect(await gateway.send('PATCH', path, { token, json })).toMatchObject({ status: 200 });
    expect(calls).toMatchObject([
      {
        request: { stockNumber: 'A-1', status: 'sold' },
        context: { tenant: { organizationId: id, environment: 'live' } },
      },
    ]);
  });

  it('asks identity only once while the organization is cached', async () => {
    const { slug, questions } = identityKnows();
    gateway.fake(listSubscribers, anEmptyPage);

    await gateway.get(`/manage/organizations/${slug}/live/subscribers`, { token });
    await gateway.get(`/manage/organizations/${slug}/test/subscribers`, { token });

    expect(questions.map(({ request }) => request)).toEqual([{ slug }]);
  });

  it('is answered 404 for an unknown organization, which is not cached', async () => {
    const { questions } = identityKnows();
    const calls = gateway.fake(listSubscribers, anEmptyPage);
    const path = '/manage/organizations/nobody/live/subscribers';
    const unknown = { status: 404, body: { code: 'identity.organization_not_found' } };

    expect(await gateway.get(path, { token })).toMatchObject(unknown);
    expect(await gateway.get(path, { token })).toMatchObject(unknown);
    expect(questions).toHaveLength(2);
    expect(calls).toEqual([]);
  });

  it('is answered 400 for an unknown environment', async () => {
    const { slug, questions } = identityKnows();

    expect(
      await gateway.get(`/manage/organizations/${slug}/staging/subscribers`, { token }),
    ).toMatchObject({ status: 400, body: { details: [{ field: 'environment' }] } });
    expect(questions).toEqual([]);
  });
});
