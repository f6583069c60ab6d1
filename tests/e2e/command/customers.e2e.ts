import type { Purchase } from '@forecourt/contracts/crm/shapes';
import { aCustomer, type RegisteredCustomer } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, type Api } from '@forecourt/tests/e2e/api';
import { forecourt, forecourtJson, tenantOf } from '@forecourt/tests/e2e/forecourt-command';

let api: Api;
let customer: RegisteredCustomer;
beforeEach(async () => {
  api = await anOrganization({ currency: 'EUR' });
  customer = await aCustomer(api.live);
});
const purchaseOf = (amount: string, email = customer.user.email) => [
  ...['customers', 'purchase', '--email', email, '--kind', 'sale', '--amount', amount],
  ...tenantOf(api.live),
];
const totalSpent = async () => {
  const { body } = await api.live.get(`/external/customers/${customer.id}`);
  return (body as { data: { stats: { totalSpent: number } } }).data.stats.totalSpent;
};

describe('forecourt customers', () => {
  it('purchase records a purchase, and refund refunds it', async () => {
    const { code, stdout } = await forecourt([
      ...purchaseOf('23995.50'),
      ...['--date', '2026-03-01', '--stock-number', 'A-1'],
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('EUR 23,995.50');
    expect(await totalSpent()).toBe(23_995.5);

    const { id } = await forecourtJson<Purchase>(...purchaseOf('100'));
    expect(await totalSpent()).toBe(24_095.5);
    const refund = ['customers', 'refund', id, ...tenantOf(api.live)];
    expect(await forecourt(refund)).toMatchObject({
      code: 0,
      stdout: 'Refunded the sale of EUR 100.00.\n',
    });
    expect(await totalSpent()).toBe(23_995.5);

    const again = await forecourt(refund);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('crm.purchase_already_refunded');
  });

  it('purchase refuses an e-mail address that belongs to no customer', async () => {
    const { code, stderr } = await forecourt(purchaseOf('1', 'nobody@example.com'));
    expect(code).toBe(1);
    expect(stderr).toContain('crm.customer_email_not_found');
  });

  it('purchase without an amount names the field', async () => {
    const { code, stderr } = await forecourt(purchaseOf('0.001'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ {2}amount: /m);
  });
});
