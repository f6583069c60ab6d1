import { aVehicle, anOrganization, eventually, type Api } from '@forecourt/tests/e2e/api';
import type { Integrator } from '@forecourt/tests/e2e/api';
import { expectDrawing } from '@forecourt/tests/e2e/drawings';
import { allBrands, brandsReply, theBrand } from '@forecourt/tests/e2e/reference';
import { expectByName, itIsAReferenceList } from '@forecourt/tests/e2e/reference-list';

/** Decision D18. */
const FRESH_WITHIN_MS = 2_000;

describe('GET /external/brands', () => {
  itIsAReferenceList({ path: '/external/brands', shape: brandsReply, defaultLimit: 50 });

  let api: Api;
  beforeEach(async () => {
    api = await anOrganization();
  });
  const counts = async (site: Integrator, brand: string) =>
    (await theBrand(site, brand)).vehicleCounts;
  const none = { rental: 0, sale: 0, auction: 0, total: 0 };

  it('has a message', async () => {
    const { body } = await api.live.get('/external/brands');
    expect(body).toMatchObject({ message: expect.stringMatching(/\S/) });
  });

  it('is sorted by name', async () => {
    expectByName(await allBrands(api.live));
  });

  it('returns each brand with its models by name, a country and a logo', async () => {
    for (const { models, countryOfOrigin, logoUrl } of await allBrands(api.live)) {
      expect(models.length).toBeGreaterThan(0);
      expectByName(models);
      expect(countryOfOrigin).toMatch(/\w/);
      await expectDrawing(logoUrl);
    }
  });

  it('ignores the Host header of the request in its URLs', async () => {
    const own = await api.live.get('/external/brands');
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const { text } = await api.live.get('/external/brands', {}, headers);
    expect(text).toBe(own.text);
    expect(text).not.toContain('evil.example');
  });

  it('counts nothing for an organization without vehicles', async () => {
    for (const { vehicleCounts } of await allBrands(api.live)) expect(vehicleCounts).toEqual(none);
  });

  it('counts available vehicles by listing type within 2 s of an import', async () => {
    await api.live.dealer.has(
      aVehicle(),
      aVehicle(),
      aVehicle().forRent(),
      aVehicle().forAuction(),
      aVehicle().which('sold'),
      aVehicle().which('reserved'),
      aVehicle().which('draft'),
      aVehicle().of('Honda', 'Civic'),
    );
    await eventually(async () => {
      expect(await counts(api.live, 'Toyota')).toEqual({
        rental: 1,
        sale: 2,
        auction: 1,
        total: 4,
      });
      expect(await counts(api.live, 'Honda')).toEqual({ ...none, sale: 1, total: 1 });
      expect(await counts(api.live, 'Tesla')).toEqual(none);
    }, FRESH_WITHIN_MS);
  });

  it('follows a change of status within 2 s', async () => {
    const vehicle = aVehicle();
    await api.live.dealer.has(vehicle, aVehicle());
    await eventually(async () => {
      expect(await counts(api.live, 'Toyota')).toMatchObject({ total: 2 });
    }, FRESH_WITHIN_MS);

    await api.live.dealer.moves(vehicle, 'reserved');
    await eventually(async () => {
      expect(await counts(api.live, 'Toyota')).toMatchObject({ sale: 1, total: 1 });
    }, FRESH_WITHIN_MS);

    await api.live.dealer.moves(vehicle, 'available');
    await eventually(async () => {
      expect(await counts(api.live, 'Toyota')).toMatchObject({ sale: 2, total: 2 });
    }, FRESH_WITHIN_MS);
  });

  it('counts no vehicles of the other environment or another organization', async () => {
    const other = await anOrganization();
    await Promise.all([
      api.live.dealer.has(aVehicle()),
      api.test.dealer.has(aVehicle(), aVehicle()),
      other.live.dealer.has(aVehicle(), aVehicle(), aVehicle()),
    ]);
    await eventually(async () => {
      expect(await counts(api.live, 'Toyota')).toMatchObject({ total: 1 });
      expect(await counts(api.test, 'Toyota')).toMatchObject({ total: 2 });
      expect(await counts(other.live, 'Toyota')).toMatchObject({ total: 3 });
      expect(await counts(other.test, 'Toyota')).toEqual(none);
    }, FRESH_WITHIN_MS);
  });
});
