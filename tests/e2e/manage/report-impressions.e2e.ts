import { getVehicle, reportImpressions } from '@forecourt/contracts/inventory/rpc';
import {
  anOrganization,
  aVehicle,
  conforms,
  eventually,
  refusesFields,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

/** Decision D17. */
const COUNTED_WITHIN_MS = 2_000;

const view = async (site: Integrator, id: string) =>
  conforms(await site.get(`/external/vehicles/${id}`), getVehicle.response);
const report = async ({ dealer }: Integrator, from: string, to: string) =>
  conforms(await dealer.get('impressions', { from, to }), reportImpressions.response);
/** The calendar day in a time zone, `offset` days from now. */
const dayIn = (timeZone: string, offset = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + offset * 86_400_000);

describe('GET impressions', () => {
  // At every hour, at least one of these zones is on a different day from UTC.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])(
    'counts the views of each vehicle by the day in %s',
    async (timeZone) => {
      const api = await anOrganization({ timeZone });
      const [seen, unseen] = [aVehicle(), aVehicle()];
      const [id] = await api.live.dealer.has(seen, unseen);
      const day = dayIn(timeZone);
      for (let time = 0; time < 3; time += 1) await view(api.live, id!);

      await eventually(async () => {
        expect(await report(api.live, day, dayIn(timeZone))).toEqual({
          data: [
            {
              day,
              vehicleId: id,
              stockNumber: seen.stockNumber,
              name: '2021 Toyota Camry',
              impressions: 3,
            },
          ],
          total: 3,
        });
      }, COUNTED_WITHIN_MS);
      expect(await report(api.live, dayIn(timeZone, -7), dayIn(timeZone, -1))).toEqual({
        data: [],
        total: 0,
      });
    },
  );

  it('shows no views of another organization or the other environment', async () => {
    const [api, other] = [await anOrganization(), await anOrganization()];
    const sites = [api.live, api.test, other.live];
    for (const [index, site] of sites.entries()) {
      const id = await site.dealer.hasOne(aVehicle());
      for (let time = 0; time <= index; time += 1) await view(site, id);
    }
    const totals = () =>
      Promise.all(
        sites.map(async (site) => (await report(site, dayIn('UTC', -1), dayIn('UTC', 1))).total),
      );
    await eventually(async () => expect(await totals()).toEqual([1, 2, 3]), COUNTED_WITHIN_MS);
  });

  describe('refuses', () => {
    let api: Api;
    beforeAll(async () => {
      api = await anOrganization();
    });

    it.each([
      ['', 'from'],
      ['from=2026-01-01', 'to'],
      ['from=yesterday&to=2026-01-01', 'from'],
      ['from=2026-02-30&to=2026-03-01', 'from'],
      ['from=2026-01-02&to=2026-01-01', 'from'],
    ])('%j', async (query, field) => {
      refusesFields(await api.live.dealer.get('impressions', query), field);
    });
  });
});
