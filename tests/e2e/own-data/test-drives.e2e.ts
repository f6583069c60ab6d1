import { randomUUID } from 'node:crypto';
import {
  cancelOwnTestDrive,
  listOwnTestDrives,
} from '@forecourt/contracts/engagement/own-test-drives-rpc';
import { requestTestDrive } from '@forecourt/contracts/engagement/rpc';
import {
  aCustomer,
  anEmail,
  aProvenCustomer,
  type RegisteredCustomer,
} from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  aVehicle,
  conforms,
  refuses,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/auth/me/test-drives';

let api: Api;
let vehicleId: string;
let customer: RegisteredCustomer;
let me: Integrator;
beforeAll(async () => {
  api = await anOrganization();
  vehicleId = await api.live.dealer.hasOne(aVehicle());
});
beforeEach(async () => {
  customer = await aCustomer(api.live);
  me = api.live.as(customer.accessToken);
});

async function asks(site: Integrator, email: string): Promise<string> {
  const drive = { vehicleId, name: 'Jane Doe', email };
  const answer = await site.post('/external/test-drives', drive);
  return conforms(answer, requestTestDrive.response, 201).data.id;
}
const own = async (query: object = {}) =>
  conforms(await me.get(PATH, query), listOwnTestDrives.response);
const cancels = (id: string) => me.post(`${PATH}/${id}/cancel`);
const becomes = (id: string, status: string) =>
  api.live.dealer.patch(`test-drives/${id}`, { status });

describe('GET /external/auth/me/test-drives', () => {
  it("lists those sent with the customer's token, newest first", async () => {
    const first = await asks(me, anEmail());
    const second = await asks(me, customer.user.email);
    await asks(api.live, anEmail());

    const all = await own();
    expect(all).toMatchObject({ total: 2, page: 1, limit: 20, totalPages: 1 });
    expect(all.data).toMatchObject([
      { id: second, vehicleId, status: 'pending', name: 'Jane Doe', email: customer.user.email },
      { id: first },
    ]);
    expect(await own({ page: 2, limit: 1 })).toMatchObject({ data: [{ id: first }], total: 2 });
  });

  it('leaves out what came with the address alone while it is not proven', async () => {
    await asks(api.live, customer.user.email);

    expect(await own()).toMatchObject({ data: [], total: 0 });
  });
});

it('those that came with the address are theirs as well once it is proven', async () => {
  customer = await aProvenCustomer(api.live);
  me = api.live.as(customer.accessToken);
  const id = await asks(api.live, customer.user.email);

  expect(await own()).toMatchObject({ data: [{ id }], total: 1 });
  expect(conforms(await cancels(id), cancelOwnTestDrive.response).data.status).toBe('cancelled');
});

describe('POST /external/test-drives', () => {
  it('refuses a token that is not valid, and needs none', async () => {
    const drive = { vehicleId, name: 'Jane Doe', email: anEmail() };
    const answer = await api.live.as('nonsense').post('/external/test-drives', drive);
    refuses(answer, 401, 'invalid_access_token');
    await asks(api.live, anEmail());
  });
});

describe('POST /external/auth/me/test-drives/:id/cancel', () => {
  it.each(['pending', 'confirmed'])(
    'cancels one that is %s, as the dealer sees',
    async (status) => {
      const id = await asks(me, customer.user.email);
      await becomes(id, status);

      for (let time = 0; time < 2; time += 1) {
        const { data } = conforms(await cancels(id), cancelOwnTestDrive.response);
        expect(data).toMatchObject({ id, status: 'cancelled' });
      }

      const { body } = await api.live.dealer.get('test-drives', { status: 'cancelled' });
      expect(body).toMatchObject({
        data: expect.arrayContaining([expect.objectContaining({ id })]),
      });
    },
  );

  it('refuses one that is over', async () => {
    const id = await asks(me, customer.user.email);
    await becomes(id, 'declined');

    const { error } = refuses(await cancels(id), 409, 'engagement.test_drive_move_not_allowed');
    expect(error).toContain('declined is final');
  });

  it("does not find somebody else's, or an unknown one", async () => {
    const other = await aCustomer(api.live);
    const theirs = await asks(api.live.as(other.accessToken), other.user.email);
    const anonymous = await asks(api.live, customer.user.email);

    for (const id of [theirs, anonymous, randomUUID()]) {
      refuses(await cancels(id), 404, 'engagement.test_drive_not_found');
    }
  });
});

it.each([
  ['GET', PATH],
  ['POST', `${PATH}/${randomUUID()}/cancel`],
] as const)('%s %s needs an access token', async (method, path) => {
  refuses(await api.live.send(method, path), 401, 'invalid_access_token');
});
