import { describe, expect, it } from '@jest/globals';
import { converse, ID, TENANT, TIME } from '../../test/forecourt-at.js';

const purchase = {
  id: ID,
  customerId: ID,
  kind: 'sale',
  amount: 23995.5,
  currency: 'EUR',
  purchasedDate: TIME,
  refundedDate: null,
  stockNumber: 'A-1',
};
const recorded = { status: 201, body: { data: purchase } };
const args = ['customers', 'purchase', ...TENANT, '--email', 'jane@example.com', '--kind', 'sale'];

describe('forecourt customers purchase', () => {
  it('records a purchase', async () => {
    const { code, stdout, requests } = await converse(
      [...args, '--amount', '23995.50', '--date', '2026-03-01', '--stock-number', 'A-1'],
      recorded,
    );
    expect(code).toBe(0);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/manage/organizations/acme/test/purchases',
      body: {
        email: 'jane@example.com',
        kind: 'sale',
        amount: 23995.5,
        date: '2026-03-01',
        stockNumber: 'A-1',
      },
    });
    expect(stdout).toBe(`Recorded a sale of EUR 23,995.50 on 2026-03-01 09:30 UTC as ${ID}.\n`);
  });

  it.each(['23,995', '-5', '1e3', ''])('refuses the amount %j', async (amount) => {
    const { code, requests } = await converse([...args, '--amount', amount], recorded);
    expect([code, requests]).toEqual([2, []]);
  });
});

describe('forecourt customers refund', () => {
  it('refunds the purchase with this id', async () => {
    const { stdout, requests } = await converse(['customers', 'refund', ID, ...TENANT, '--json'], {
      body: { data: { ...purchase, refundedDate: TIME } },
    });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: `/manage/organizations/acme/test/purchases/${ID}/refund`,
    });
    expect(JSON.parse(stdout)).toMatchObject({ id: ID, refundedDate: TIME });
  });
});
