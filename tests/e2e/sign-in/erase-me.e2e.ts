import { getCustomerStatistics } from '@forecourt/contracts/crm/rpc';
import { listTestDrives, requestTestDrive } from '@forecourt/contracts/engagement/rpc';
import {
  aCustomer,
  aProvenCustomer,
  loginReply,
  meReply,
  messageReply,
  PASSWORD,
} from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  aVehicle,
  conforms,
  eventually,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';
import type { Integrator } from '@forecourt/tests/e2e/api';

const PATH = '/external/auth/me';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});

const erase = (accessToken: string, json: object = { password: PASSWORD }, site = api.live) =>
  site.as(accessToken).send('DELETE', PATH, { json });
const statistics = async (site: Integrator) =>
  conforms(await site.get('/external/customers/stats/summary'), getCustomerStatistics.response)
    .data;

describe('DELETE /external/auth/me', () => {
  it("removes the person from the dealer's data, and leaves the dealer's figures", async () => {
    const { id, user, accessToken } = await aProvenCustomer(api.live);
    const [name, email] = ['Jane Doe', user.email];
    const vehicleId = await api.live.dealer.hasOne(aVehicle());
    const drive = await api.live.post('/external/test-drives', { vehicleId, name, email });
    conforms(drive, requestTestDrive.response, 201);
    await api.live.dealer.sells({ email, kind: 'sale', amount: 20_000 });
    const before = await statistics(api.live);

    conforms(await erase(accessToken), messageReply);

    refuses(await api.live.get(`/external/customers/${id}`), 404, 'crm.customer_not_found');
    expect(await statistics(api.live)).toMatchObject({
      totalCustomers: before.totalCustomers - 1,
      totalRevenue: 20_000,
      totalTransactions: 1,
    });
    const drives = await api.live.dealer.get('test-drives');
    conforms(drives, listTestDrives.response);
    for (const personal of [name, email]) expect(drives.text).not.toContain(personal);
  });

  it('signs the customer out within a second, and frees the address', async () => {
    const { user, accessToken } = await aCustomer(api.live);

    conforms(await erase(accessToken), messageReply);

    await eventually(
      async () => refuses(await erase(accessToken), 401, 'invalid_access_token'),
      1_000,
    );
    const login = { email: user.email, password: PASSWORD };
    refuses(
      await api.live.post('/external/auth/login', login),
      401,
      'identity.invalid_credentials',
    );
    const again = await aCustomer(api.live, { email: user.email });
    expect(again.user.id).not.toBe(user.id);
  });

  it('leaves the customer at other organizations', async () => {
    const other = await anOrganization();
    const { user, accessToken } = await aCustomer(api.live);
    const login = { email: user.email, password: PASSWORD };
    const there = conforms(await other.live.post('/external/auth/login', login), loginReply).data;

    conforms(await erase(accessToken), messageReply);

    const me = await other.live.as(there.access_token).get(PATH);
    expect(conforms(me, meReply).data.user).toEqual(user);
    expect((await statistics(other.live)).totalCustomers).toBe(1);
  });

  it('lets the customer come back as a new one', async () => {
    const other = await anOrganization();
    const { user, accessToken } = await aCustomer(api.live);
    const login = { email: user.email, password: PASSWORD };
    conforms(await other.live.post('/external/auth/login', login), loginReply);
    conforms(await erase(accessToken), messageReply);

    const { data } = conforms(await api.live.post('/external/auth/login', login), loginReply);

    expect(data.isNewCustomer).toBe(true);
    conforms(await api.live.as(data.access_token).get(PATH), meReply);
    expect((await statistics(api.live)).totalCustomers).toBe(1);
  });

  it('takes the password in the body alone, and erases nobody with a wrong one', async () => {
    const { accessToken } = await aCustomer(api.live);
    const site = api.live.as(accessToken);
    refusesFields(await site.send('DELETE', PATH, { query: { password: PASSWORD } }), 'password');
    refusesFields(await site.send('DELETE', PATH), 'password');
    const wrong = { password: 'not the password' };
    refuses(await erase(accessToken, wrong), 401, 'identity.invalid_credentials');
    expect(await site.get(PATH)).toMatchObject({ status: 200 });
  });
});
