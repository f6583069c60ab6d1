import { listSimilarVehicles } from '@forecourt/contracts/inventory/rpc';
import {
  anOrganization,
  aVehicle,
  conforms,
  refuses,
  type Integrator,
} from '@forecourt/tests/e2e/api';

let site: Integrator;
let subject: string;
beforeAll(async () => {
  site = (await anOrganization()).live;
  [subject = ''] = await site.dealer.has(
    aVehicle().at(20_000),
    aVehicle().at(24_000),
    aVehicle().at(19_000),
    aVehicle().at(40_000),
  );
});

const similarTo = async (id: string, query: Record<string, string | number> = {}) =>
  site.get(`/external/vehicles/${id}/similar`, query);

it('lists similar vehicles, nearest price first, with their total', async () => {
  const answer = await similarTo(subject);

  const { data, total } = conforms(answer, listSimilarVehicles.response);
  expect(data.map(({ saleOptions }) => saleOptions.price)).toEqual([19_000, 24_000]);
  expect(total).toBe(2);
  expect(answer.body).not.toHaveProperty('page');
});

it('returns at most limit vehicles, and never more than twelve', async () => {
  const one = conforms(await similarTo(subject, { limit: 1 }), listSimilarVehicles.response);
  expect(one).toMatchObject({ data: [expect.anything()], total: 2 });
  conforms(await similarTo(subject, { limit: 100 }), listSimilarVehicles.response);
  refuses(await similarTo(subject, { limit: 0 }), 400, 'invalid_parameter');
});

it('refuses page', async () => {
  refuses(await similarTo(subject, { page: 1 }), 400, 'invalid_parameter');
});

it('works for a sold vehicle, and counts no impression', async () => {
  const [sold = ''] = await site.dealer.has(aVehicle().at(20_000).sold());

  const { data } = conforms(await similarTo(sold), listSimilarVehicles.response);

  expect(data.map(({ id }) => id)).not.toContain(sold);
  expect(data).not.toEqual([]);
  const { body } = await site.get(`/external/vehicles/${sold}`);
  expect(body).toMatchObject({ data: { status: 'sold', impressionsCount: 0 } });
});
