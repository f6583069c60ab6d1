import { randomUUID } from 'node:crypto';
import { listTrims } from '@forecourt/contracts/catalog/rpc';
import { anOrganization, conforms, refusesFields, type Api } from '@forecourt/tests/e2e/api';
import { theModel } from '@forecourt/tests/e2e/reference';
import { everyPage, expectByName, itIsAReferenceList } from '@forecourt/tests/e2e/reference-list';

describe('GET /external/trims', () => {
  itIsAReferenceList({ path: '/external/trims', shape: listTrims.response, defaultLimit: 50 });

  let api: Api;
  beforeAll(async () => {
    api = await anOrganization();
  });
  const trims = async (query = {}) =>
    conforms(await api.live.get('/external/trims', query), listTrims.response);

  it('is sorted by name, then by id, across all pages', async () => {
    const items = await everyPage(trims);
    expect(items.length).toBe((await trims()).total);
    expectByName(items);
  });

  it('returns the trims of one model', async () => {
    const { id, name } = await theModel(api.live, 'Toyota', 'Camry');
    const { data, total } = await trims({ modelId: id });
    expect(total).toBeGreaterThan(0);
    expect(data.length).toBe(total);
    for (const { model } of data) expect(model).toEqual({ id, name });
  });

  it('returns an empty list for an unknown model', async () => {
    expect(await trims({ modelId: randomUUID() })).toMatchObject({ data: [], total: 0 });
  });

  it('refuses a malformed modelId', async () => {
    refusesFields(await api.live.get('/external/trims', { modelId: 'camry' }), 'modelId');
  });
});
