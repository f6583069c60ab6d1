import { listBodyTypes } from '@forecourt/contracts/catalog/rpc';
import { anOrganization, conforms, type Api } from '@forecourt/tests/e2e/api';
import { expectDrawing } from '@forecourt/tests/e2e/drawings';
import { expectByName, itIsAReferenceList } from '@forecourt/tests/e2e/reference-list';

describe('GET /external/body-types', () => {
  itIsAReferenceList({ path: '/external/body-types', shape: listBodyTypes.response });

  let api: Api;
  beforeAll(async () => {
    api = await anOrganization();
  });
  const bodyTypes = async () =>
    conforms(await api.live.get('/external/body-types'), listBodyTypes.response).data;

  it('is sorted by name', async () => {
    expectByName(await bodyTypes());
  });

  it('has unique codes in upper case', async () => {
    const codes = (await bodyTypes()).map(({ code }) => code);
    expect(codes).toEqual(codes.map((code) => code.toUpperCase()));
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(['SEDAN', 'SUV', 'HATCHBACK']));
  });

  it('describes each body type, with an icon that anyone may load', async () => {
    for (const { description, iconUrl } of await bodyTypes()) {
      expect(description).toMatch(/\w+ \w+/);
      await expectDrawing(iconUrl);
    }
  });
});
