import { randomUUID } from 'node:crypto';
import { addFavorite, removeFavorite } from '@forecourt/contracts/engagement/favorites-rpc';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import { listVehiclesByIds } from '@forecourt/contracts/inventory/vehicles-by-ids-rpc';
import { aCustomer } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  aVehicle,
  conforms,
  refuses,
  refusesFields,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/auth/me/favorites';

let api: Api;
let me: Integrator;
beforeAll(async () => {
  api = await anOrganization();
});
beforeEach(async () => {
  me = api.live.as((await aCustomer(api.live)).accessToken);
});

const adds = async (vehicleId: string) =>
  conforms(await me.put(`${PATH}/${vehicleId}`), addFavorite.response);
const favorites = async (query: object = {}) =>
  conforms(await me.get(PATH, query), listVehiclesByIds.response);
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

describe('GET /external/auth/me/favorites', () => {
  it('lists vehicles as the list of vehicles does, the one added last first', async () => {
    const ids = await api.live.dealer.has(aVehicle(), aVehicle(), aVehicle());
    for (const id of ids) await adds(id);

    const all = await favorites();

    expect(all).toMatchObject({ total: 3, page: 1, limit: 20, totalPages: 1 });
    expect(idsOf(all)).toEqual(ids.toReversed());
    const listed = conforms(await api.live.get('/external/vehicles'), listVehicles.response);
    expect(listed.data).toContainEqual(all.data[0]);
    const second = await favorites({ page: 2, limit: 2 });
    expect(second).toMatchObject({ total: 3, page: 2, limit: 2, totalPages: 2 });
    expect(idsOf(second)).toEqual([ids[0]]);
  });

  it('keeps a vehicle that is sold, and leaves out one that is withdrawn until it is back', async () => {
    const [sold, withdrawn] = [aVehicle(), aVehicle()];
    const ids = await api.live.dealer.has(sold, withdrawn);
    for (const id of ids) await adds(id);

    await api.live.dealer.moves(sold, 'sold');
    await api.live.dealer.moves(withdrawn, 'withdrawn');
    expect(await favorites()).toMatchObject({ data: [{ id: ids[0], status: 'sold' }], total: 1 });

    await api.live.dealer.moves(withdrawn, 'draft');
    expect(await favorites()).toMatchObject({ total: 1 });
    await api.live.dealer.moves(withdrawn, 'available');
    expect(idsOf(await favorites())).toEqual([ids[1], ids[0]]);
  });

  it('is empty at first, and each customer has their own', async () => {
    const vehicleId = await api.live.dealer.hasOne(aVehicle());
    await adds(vehicleId);

    me = api.live.as((await aCustomer(api.live)).accessToken);
    expect(await favorites()).toMatchObject({ data: [], total: 0, totalPages: 0 });
  });
});

describe('PUT /external/auth/me/favorites/:vehicleId', () => {
  it('answers alike when it is repeated, and keeps the place', async () => {
    const [first, second] = await api.live.dealer.has(aVehicle(), aVehicle());
    for (const id of [first!, second!, first!]) {
      expect(await adds(id)).toMatchObject({ data: { vehicleId: id, isFavorite: true } });
    }

    expect(idsOf(await favorites())).toEqual([second, first]);
  });

  it('refuses a vehicle that cannot be seen', async () => {
    const [draft] = await api.live.dealer.has(aVehicle().which('draft'));

    for (const id of [draft!, randomUUID()]) {
      refuses(await me.put(`${PATH}/${id}`), 404, 'inventory.vehicle_not_found');
    }
    refusesFields(await me.put(`${PATH}/nothing`), 'vehicleId');
  });
});

describe('DELETE /external/auth/me/favorites/:vehicleId', () => {
  it('removes it, and answers alike when there is nothing to remove', async () => {
    const vehicleId = await api.live.dealer.hasOne(aVehicle());
    await adds(vehicleId);

    for (let time = 0; time < 2; time += 1) {
      const answer = await me.delete(`${PATH}/${vehicleId}`);
      expect(conforms(answer, removeFavorite.response)).toMatchObject({
        data: { vehicleId, isFavorite: false },
      });
    }
    expect(await favorites()).toMatchObject({ total: 0 });
  });
});

it.each(['GET', 'PUT', 'DELETE'] as const)('%s needs an access token', async (method) => {
  const path = method === 'GET' ? PATH : `${PATH}/${randomUUID()}`;
  refuses(await api.live.send(method, path), 401, 'invalid_access_token');
});
