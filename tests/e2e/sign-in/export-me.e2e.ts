import { exportCustomer } from '@forecourt/contracts/crm/person-rpc';
import { exportPerson } from '@forecourt/contracts/engagement/person-rpc';
import { submitContactMessage, subscribe } from '@forecourt/contracts/engagement/rpc';
import { getUser } from '@forecourt/contracts/identity/rpc';
import {
  aCustomer,
  aProvenCustomer,
  type RegisteredCustomer,
} from '@forecourt/tests/e2e/a-customer';
import { anOrganization, conforms, refuses, type Api } from '@forecourt/tests/e2e/api';

const PATH = '/external/auth/me/export';
const exported = getUser.response.extend({
  data: exportCustomer.response.shape.data
    .extend(exportPerson.response.shape.data.shape)
    .extend({ user: getUser.response.shape.data }),
});

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});

const exportOf = async ({ accessToken }: RegisteredCustomer) =>
  conforms(await api.live.as(accessToken).get(PATH), exported).data;

/** What somebody did under the address, without being signed in. */
async function useAddress({ user: { email } }: RegisteredCustomer): Promise<void> {
  const contact = { name: 'Jane', email, message: 'Hello' };
  const sent = await api.live.post('/external/contact/submit', contact);
  conforms(sent, submitContactMessage.response, 201);
  conforms(await api.live.post('/external/newsletter/subscribe', { email }), subscribe.response);
  await api.live.dealer.sells({ email, kind: 'sale', amount: 100 });
}

describe('GET /external/auth/me/export', () => {
  it('has everything that is kept of the customer', async () => {
    const customer = await aProvenCustomer(api.live);
    await useAddress(customer);

    const data = await exportOf(customer);

    expect(data).toMatchObject({
      user: customer.user,
      customer: { customerId: customer.id, totalPurchases: 1 },
      purchases: [{ kind: 'sale', amount: 100 }],
      contactMessages: [{ message: 'Hello' }],
      newsletter: { email: customer.user.email, subscribed: true },
      testDrives: [],
      favorites: [],
    });
  });

  it('leaves out what was done under an address that is not proven', async () => {
    const customer = await aCustomer(api.live);
    await useAddress(customer);

    expect(await exportOf(customer)).toMatchObject({
      user: customer.user,
      customer: { customerId: customer.id, totalPurchases: 0 },
      purchases: [],
      contactMessages: [],
      newsletter: null,
    });
  });

  it('needs an access token', async () => {
    refuses(await api.live.get(PATH), 401, 'invalid_access_token');
  });
});
