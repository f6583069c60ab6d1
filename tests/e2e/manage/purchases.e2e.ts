import { randomUUID } from 'node:crypto';
import { aCustomer, anEmail } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  refuses,
  refusesFields,
  TIMESTAMP,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

let api: Api;
let id: string;
let email: string;
beforeEach(async () => {
  api = await anOrganization({ timeZone: 'America/New_York' });
  const customer = await aCustomer(api.live);
  id = customer.id;
  email = customer.user.email;
});
const aSale = (more: object = {}) => ({ email, kind: 'sale' as const, amount: 20_000, ...more });
const totalSpent = async () => {
  const { body } = await api.live.get(`/external/customers/${id}`);
  return (body as { data: { stats: { totalSpent: number } } }).data.stats.totalSpent;
};

describe('POST purchases', () => {
  it('records a sale', async () => {
    const purchase = await api.live.dealer.sells(aSale({ amount: 23_995.5, stockNumber: 'A-1' }));
    expect(purchase).toEqual({
      id: expect.any(String),
      customerId: id,
      kind: 'sale',
      amount: 23_995.5,
      currency: 'USD',
      purchasedDate: expect.stringMatching(TIMESTAMP),
      refundedDate: null,
      stockNumber: 'A-1',
    });
    expect(await totalSpent()).toBe(23_995.5);
  });

  it('finds the customer by the e-mail address in any case', async () => {
    const sale = aSale({ email: ` ${email.toUpperCase()} ` });
    expect(await api.live.dealer.sells(sale)).toMatchObject({ customerId: id });
  });

  it.each([
    ['2025-03-01', '2025-03-01T05:00:00.000Z'],
    ['2025-07-01T12:00', '2025-07-01T16:00:00.000Z'],
    ['2025-03-01T12:00:00+02:00', '2025-03-01T10:00:00.000Z'],
  ])("reads the date %s in the organization's time zone", async (date, purchasedDate) => {
    expect(await api.live.dealer.sells(aSale({ date }))).toMatchObject({ purchasedDate });
  });

  it.each<[string, object]>([
    ['email', { email: undefined }],
    ['email', { email: 'jane' }],
    ['kind', { kind: 'lease' }],
    ['kind', { kind: undefined }],
    ['amount', { amount: 0 }],
    ['amount', { amount: -1 }],
    ['amount', { amount: '20000' }],
    ['amount', { amount: 0.001 }],
    ['amount', { amount: 1e13 }],
    ['date', { date: 'yesterday' }],
    ['date', { date: '2025-02-30' }],
    ['date', { date: '2999-01-01' }],
    ['stockNumber', { stockNumber: 'x'.repeat(65) }],
  ])('refuses %s of %j', async (field, wrong) => {
    refusesFields(await api.live.dealer.post('purchases', aSale(wrong)), field);
    expect(await totalSpent()).toBe(0);
  });

  it('refuses decimals in a currency that has none', async () => {
    const yen = await anOrganization({ currency: 'JPY' });
    const { user } = await aCustomer(yen.live);
    const sale = (amount: number) => aSale({ email: user.email, amount });
    refusesFields(await yen.live.dealer.post('purchases', sale(1_000.5)), 'amount');
    const made = await yen.live.dealer.sells(sale(1_000));
    expect(made).toMatchObject({ amount: 1_000, currency: 'JPY' });
  });

  it("answers 404 to an unknown customer, another organization's or the other environment's", async () => {
    const other = await anOrganization();
    const refusesAt = async ({ dealer }: Integrator, sale: object) =>
      refuses(await dealer.post('purchases', sale), 404, 'crm.customer_email_not_found');
    await refusesAt(api.live, aSale({ email: anEmail() }));
    await refusesAt(other.live, aSale());
    await refusesAt(api.test, aSale());
  });

  it('adds up 20 concurrent purchases', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => api.live.dealer.sells(aSale({ amount: 0.05 }))),
    );
    expect(await totalSpent()).toBe(1);
  });
});

describe('POST purchases/:id/refund', () => {
  const refund = (purchase: string, { dealer }: Integrator = api.live) =>
    dealer.post(`purchases/${purchase}/refund`);

  it('removes the purchase from all figures', async () => {
    const sale = await api.live.dealer.sells(aSale());
    const refunded = await api.live.dealer.refunds(sale);
    expect(refunded).toEqual({ ...sale, refundedDate: expect.stringMatching(TIMESTAMP) });
    expect(await totalSpent()).toBe(0);
  });

  it('refunds a purchase only once, even in concurrent requests', async () => {
    const sale = await api.live.dealer.sells(aSale());
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(sale.id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    for (const answer of refused) refuses(answer, 409, 'crm.purchase_already_refunded');
  });

  it("answers 404 to an unknown purchase, another organization's or the other environment's", async () => {
    const other = await anOrganization();
    const { id: sale } = await api.live.dealer.sells(aSale());
    refuses(await refund(randomUUID()), 404, 'crm.purchase_not_found');
    refuses(await refund(sale, other.live), 404, 'crm.purchase_not_found');
    refuses(await refund(sale, api.test), 404, 'crm.purchase_not_found');
    refusesFields(await refund('1'), 'id');
    expect(await totalSpent()).toBe(20_000);
  });
});
