import { getCustomerStatistics, listCustomers } from '@forecourt/contracts/crm/rpc';
import { conforms, refuses } from '../api.js';
import { leavesMyCustomer } from './leaves-my-customer.js';
import type { Checks } from './check.js';

export const customerChecks: Checks = {
  'GET /external/customers': async ({ customer: { user } }, { site }) => {
    for (const query of [{}, { search: user.email }, { segment: 'regular' }, { limit: 100 }]) {
      const list = conforms(await site.get('/external/customers', query), listCustomers.response);
      expect(list).toMatchObject({ data: [], total: 0, totalPages: 0 });
    }
  },

  'GET /external/customers/{id}': async ({ customer }, { site }) => {
    const answer = await site.get(`/external/customers/${customer.id}`);
    refuses(answer, 404, 'crm.customer_not_found');
    const byUser = await site.get(`/external/customers/${customer.user.id}`);
    refuses(byUser, 404, 'crm.customer_not_found');
  },

  'PATCH /external/customers/{id}': async (mine, { site }) => {
    await leavesMyCustomer(mine, async () => {
      const changes = { notes: 'Stolen', tags: ['stolen'], isVip: true, preferences: { a: 1 } };
      const answer = await site.patch(`/external/customers/${mine.customer.id}`, changes);
      refuses(answer, 404, 'crm.customer_not_found');
    });
  },

  'GET /external/customers/stats/summary': async (_, { site }) => {
    const answer = await site.get('/external/customers/stats/summary');
    expect(conforms(answer, getCustomerStatistics.response).data).toMatchObject({
      totalCustomers: 0,
      totalRevenue: 0,
      totalTransactions: 0,
      newCustomersLast30Days: 0,
    });
  },
};
