import { getCustomerStatistics } from '@forecourt/contracts/crm/rpc';
import { aCustomer } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, conforms, refusesFields, type Api } from '@forecourt/tests/e2e/api';

const PATH = '/external/customers/stats/summary';

const statistics = async ({ live }: Api) =>
  conforms(await live.get(PATH), getCustomerStatistics.response).data;
const nothing = {
  totalCustomers: 0,
  vipCustomers: 0,
  totalRevenue: 0,
  averageSpent: 0,
  totalTransactions: 0,
  averageLeadScore: 0,
  newCustomersLast30Days: 0,
  segmentBreakdown: { new: 0, regular: 0, vip: 0, atRisk: 0 },
};

describe('GET /external/customers/stats/summary', () => {
  it('is all zeros without customers', async () => {
    expect(await statistics(await anOrganization())).toEqual(nothing);
  });

  it('adds up sales and rentals, leaves out refunds, and averages over all customers', async () => {
    const api = await anOrganization();
    const { dealer } = api.live;
    const [anna, bob, carl] = await Promise.all([
      aCustomer(api.live),
      aCustomer(api.live),
      aCustomer(api.live),
    ]);
    await dealer.sells({ email: anna.user.email, kind: 'sale', amount: 20_000.5 });
    await dealer.sells({ email: anna.user.email, kind: 'rental', amount: 300.25 });
    await dealer.sells({ email: bob.user.email, kind: 'sale', amount: 5_000.1 });
    const undone = await dealer.sells({ email: bob.user.email, kind: 'sale', amount: 10_000 });
    await dealer.refunds(undone);
    await api.live.patch(`/external/customers/${carl.id}`, { isVip: true });

    expect(await statistics(api)).toEqual({
      totalCustomers: 3,
      vipCustomers: 1,
      totalRevenue: 25_300.85,
      averageSpent: 8_433.62,
      totalTransactions: 3,
      // (12 + 40 + 24) + (12 + 40) + 12, over 3.
      averageLeadScore: 46.67,
      newCustomersLast30Days: 3,
      segmentBreakdown: { new: 0, regular: 2, vip: 1, atRisk: 0 },
    });
  });

  it("rounds the average to the currency's decimals", async () => {
    const api = await anOrganization({ currency: 'JPY' });
    const customers = [await aCustomer(api.live), await aCustomer(api.live)];
    await api.live.dealer.sells({ email: customers[0]!.user.email, kind: 'sale', amount: 1_001 });
    expect(await statistics(api)).toMatchObject({ totalRevenue: 1_001, averageSpent: 501 });
  });

  it('loses no cent over many purchases', async () => {
    const api = await anOrganization();
    const { user } = await aCustomer(api.live);
    await Promise.all(
      Array.from({ length: 30 }, () =>
        api.live.dealer.sells({ email: user.email, kind: 'rental', amount: 0.1 }),
      ),
    );
    expect(await statistics(api)).toMatchObject({
      totalRevenue: 3,
      averageSpent: 3,
      totalTransactions: 30,
    });
  });

  it('counts no customers of another organization or the other environment', async () => {
    const api = await anOrganization();
    const other = await anOrganization();
    const { user } = await aCustomer(api.test);
    await api.test.dealer.sells({ email: user.email, kind: 'sale', amount: 1 });
    await aCustomer(other.live);
    expect(await statistics(api)).toEqual(nothing);
  });

  it('refuses any parameter', async () => {
    const { live } = await anOrganization();
    refusesFields(await live.get(PATH, { days: 30 }), 'days');
  });
});
