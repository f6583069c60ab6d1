import { randomUUID } from 'node:crypto';
import { getCustomer, listCustomers } from '@forecourt/contracts/crm/rpc';
import { aCustomer } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';

const NOT_FOUND = 'crm.customer_not_found';

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});
const pathOf = (id: string) => `/external/customers/${id}`;
const get = async (id: string) =>
  conforms(await api.live.get(pathOf(id)), getCustomer.response).data;

describe('GET /external/customers/:id', () => {
  it('returns the record from the list, with the notes', async () => {
    const { id } = await aCustomer(api.live, { phone: { whatsapp: '+1 555 0101' } });
    const { data } = conforms(await api.live.get('/external/customers'), listCustomers.response);
    const listed = data.find((customer) => customer.id === id);

    expect(await get(id)).toEqual({ ...listed, notes: null });
    expect(listed).not.toHaveProperty('notes');
    expect(listed?.user.phone).toEqual({ whatsapp: '+1 555 0101' });
  });

  it('counts sales and rentals separately, and leaves out refunds', async () => {
    const { id, user } = await aCustomer(api.live);
    const { dealer } = api.live;
    const { email } = user;
    await dealer.sells({ email, kind: 'sale', amount: 0.1, date: '2024-02-29T10:00:00Z' });
    await dealer.sells({ email, kind: 'sale', amount: 0.2, date: '2025-06-01T00:00:00+02:00' });
    await dealer.sells({ email, kind: 'rental', amount: 300, date: '2025-01-01' });
    const mistake = await dealer.sells({ email, kind: 'rental', amount: 5_000 });
    await dealer.refunds(mistake);

    expect((await get(id)).stats).toEqual({
      totalPurchases: 3,
      totalSpent: 300.3,
      lastPurchaseDate: '2025-05-31T22:00:00.000Z',
      totalVehiclesPurchased: 2,
      totalVehiclesRented: 1,
    });
  });

  it('also finds it by its id in upper case', async () => {
    const { id } = await aCustomer(api.live);
    expect(await get(id.toUpperCase())).toMatchObject({ id });
  });

  it("answers 404 to an unknown id, another organization's or the other environment's", async () => {
    const { id } = await aCustomer(api.live);
    const other = await anOrganization();
    refuses(await api.live.get(pathOf(randomUUID())), 404, NOT_FOUND);
    refuses(await other.live.get(pathOf(id)), 404, NOT_FOUND);
    refuses(await api.test.get(pathOf(id)), 404, NOT_FOUND);
  });

  it("does not find a customer by the user's id", async () => {
    const { user } = await aCustomer(api.live);
    refuses(await api.live.get(pathOf(user.id)), 404, NOT_FOUND);
  });

  it.each(['1', 'stats', 'jane@example.com'])('refuses the malformed id %s', async (id) => {
    refusesFields(await api.live.get(pathOf(id)), 'id');
  });
});
