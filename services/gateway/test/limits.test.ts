import { listModels } from '@forecourt/contracts/catalog/rpc';
import { submitContactMessage } from '@forecourt/contracts/engagement/rpc';
import { platformErrors } from '@forecourt/contracts/errors';
import { getOrganization } from '@forecourt/contracts/identity/rpc';
import { importVehicles, listVehicles } from '@forecourt/contracts/inventory/rpc';
import { anEmptyPage, anOrganization } from './builders.js';
import { OPERATOR_TOKEN, startTestGateway, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

describe('requests a minute', () => {
  const exceeded = { status: 429, body: { code: 'rate_limit_exceeded' } };

  it("are refused above the key's limit, with Retry-After", async () => {
    const calls = gateway.fake(listVehicles, anEmptyPage);
    const { key } = gateway.issueKey({ rateLimit: 2 });
    await gateway.get('/external/vehicles', { key });
    await gateway.get('/external/vehicles', { key });

    const answer = await gateway.get('/external/vehicles', { key });

    expect(answer).toMatchObject(exceeded);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(calls).toHaveLength(2);
  });

  it('are counted for each key separately', async () => {
    gateway.fake(listVehicles, anEmptyPage);
    const first = gateway.issueKey({ rateLimit: 1 });
    const second = gateway.issueKey({ rateLimit: 1 });
    await gateway.get('/external/vehicles', { key: first.key });

    expect(await gateway.get('/external/vehicles', { key: first.key })).toMatchObject(exceeded);
    expect(await gateway.get('/external/vehicles', { key: second.key })).toMatchObject({
      status: 200,
    });
  });

  it('are refused before their path is checked', async () => {
    const { key } = gateway.issueKey({ rateLimit: 1 });
    await gateway.get('/external/nothing-here', { key });

    expect(await gateway.get('/external/nothing-here', { key })).toMatchObject(exceeded);
  });
});

describe('a body', () => {
  const tooLarge = { status: 413, body: { code: 'body_too_large' } };
  const kilobytes = (count: number) => 'x'.repeat(count * 1_024);

  it('is refused above 100 KB', async () => {
    const calls = gateway.fake(submitContactMessage, () => {
      throw new Error('must not be reached');
    });
    const { key } = gateway.issueKey();
    const json = { name: 'Jane', email: 'jane@example.com', message: kilobytes(101) };

    expect(await gateway.post('/external/contact/submit', { key, json })).toMatchObject(tooLarge);
    expect(calls).toEqual([]);
  });

  it('may be larger for an import, up to a limit of its own', async () => {
    const { slug } = anOrganization();
    gateway.fake(getOrganization, () => ({ data: anOrganization({ slug }) }));
    const calls = gateway.fake(importVehicles, () => {
      throw platformErrors.service_unavailable();
    });
    const send = (description: string) =>
      gateway.post(`/manage/organizations/${slug}/live/vehicles/import`, {
        token: OPERATOR_TOKEN,
        json: { rows: [{ description }] },
      });

    expect(await send(kilobytes(101))).toMatchObject({ status: 503 });
    expect(calls).toHaveLength(1);
    expect(await send(kilobytes(10 * 1_024))).toMatchObject(tooLarge);
    expect(calls).toHaveLength(1);
  });
});

describe('a page', () => {
  it('is capped at its maximum', async () => {
    const calls = gateway.fake(listVehicles, anEmptyPage);
    const { key } = gateway.issueKey();

    expect(await gateway.get('/external/vehicles?limit=100000', { key })).toMatchObject({
      status: 200,
      body: { limit: 100 },
    });
    expect(calls).toMatchObject([{ request: { page: 1, limit: 100 } }]);
  });

  it('has a default size if the list is always paged', async () => {
    const calls = gateway.fake(listVehicles, anEmptyPage);
    const { key } = gateway.issueKey();

    await gateway.get('/external/vehicles?page=3', { key });

    expect(calls).toMatchObject([{ request: { page: 3, limit: 20 } }]);
  });

  it('is the whole list without page and limit, if the list allows it', async () => {
    const calls = gateway.fake(listModels, () => ({ data: [], total: 0 }));
    const { key } = gateway.issueKey();

    await gateway.get('/external/models', { key });
    await gateway.get('/external/models?limit=501', { key });

    expect(calls.map(({ request }) => request)).toEqual([{}, { limit: 500 }]);
  });

  it.each(['page=0', 'limit=0', 'page=-1', 'page=1.5'])('is refused for %s', async (query) => {
    const { key } = gateway.issueKey();
    const [field] = query.split('=');

    expect(await gateway.get(`/external/vehicles?${query}`, { key })).toMatchObject({
      status: 400,
      body: { code: 'invalid_parameter', details: [{ field }] },
    });
  });
});
