import { randomUUID } from 'node:crypto';
import { listGenerations } from '@forecourt/contracts/catalog/rpc';
import { anOrganization, conforms, refusesFields, type Api } from '@forecourt/tests/e2e/api';
import { theModel } from '@forecourt/tests/e2e/reference';
import { everyPage, expectByName, itIsAReferenceList } from '@forecourt/tests/e2e/reference-list';

describe('GET /external/generations', () => {
  itIsAReferenceList({
    path: '/external/generations',
    shape: listGenerations.response,
    defaultLimit: 50,
  });

  let api: Api;
  beforeAll(async () => {
    api = await anOrganization();
  });
  const generations = async (query = {}) =>
    conforms(await api.live.get('/external/generations', query), listGenerations.response);

  it('is sorted by name, then by id, across all pages', async () => {
    const items = await everyPage(generations);
    expect(items.length).toBe((await generations()).total);
    expectByName(items);
  });

  it('has no generation that starts after it ends', async () => {
    for (const { startYear, endYear } of await everyPage(generations)) {
      expect(startYear).toBeGreaterThan(1885);
      if (endYear !== null) expect(endYear).toBeGreaterThanOrEqual(startYear);
    }
  });

  it('returns the generations of one model', async () => {
    const { id, name } = await theModel(api.live, 'Toyota', 'Camry');
    const { data, total } = await generations({ modelId: id });
    expect(total).toBeGreaterThan(0);
    expect(data.length).toBe(total);
    for (const { model } of data) expect(model).toEqual({ id, name });
  });

  it('returns an empty list for an unknown model', async () => {
    expect(await generations({ modelId: randomUUID() })).toMatchObject({ data: [], total: 0 });
  });

  it('refuses a malformed modelId', async () => {
    refusesFields(await api.live.get('/external/generations', { modelId: 'camry' }), 'modelId');
  });
});
