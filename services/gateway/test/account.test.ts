import { randomUUID } from 'node:crypto';
import { getCustomerProfile } from '@forecourt/contracts/crm/rpc';
import { eraseCustomer, exportCustomer } from '@forecourt/contracts/crm/person-rpc';
import { erasePerson, exportPerson } from '@forecourt/contracts/engagement/person-rpc';
import { platformErrors } from '@forecourt/contracts/errors';
import { eraseUser } from '@forecourt/contracts/identity/account-rpc';
import { getUser } from '@forecourt/contracts/identity/rpc';
import { aProfile, aUser } from './builders.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const email = 'jane@example.com';
const { sub, customerId } = { sub: randomUUID(), customerId: randomUUID() };

let gateway: TestGateway;
let customer: { key: string; token: string };
beforeEach(async () => {
  gateway = await startTestGateway();
  const dealer = gateway.issueKey();
  const token = await gateway.customerTokens.of(dealer, { claims: { sub, customerId } });
  customer = { key: dealer.key, token };
});
afterEach(() => gateway.stop());

const userIs = (emailVerified: boolean) =>
  gateway.fake(getUser, ({ id }) => ({ data: aUser({ id, email, emailVerified }) }));

it.each([true, false])('me shows purchases if the address is proven: %s', async (isProven) => {
  userIs(isProven);
  const profiles = gateway.fake(getCustomerProfile, ({ id }) => ({ data: aProfile(id) }));

  expect(await gateway.get('/external/auth/me', customer)).toMatchObject({ status: 200 });

  expect(profiles).toMatchObject([{ request: { id: customerId, withPurchases: isProven } }]);
});

it.each([true, false])(
  'the export looks under the address if it is proven: %s',
  async (isProven) => {
    userIs(isProven);
    const record = { customer: aProfile(customerId), preferences: {}, purchases: [] };
    const sent = { testDrives: [], contactMessages: [], newsletter: null, favorites: [] };
    const asked = [
      gateway.fake(exportCustomer, () => ({ data: record })),
      gateway.fake(exportPerson, () => ({ data: sent })),
    ];

    const answer = await gateway.get('/external/auth/me/export', customer);

    expect(answer.body).toMatchObject({ data: { user: { email }, ...record, ...sent } });
    for (const calls of asked) {
      expect(calls).toMatchObject([{ request: { customerId, email: isProven ? email : null } }]);
    }
  },
);

it('an erasure tells crm and engagement, and does not fail with them', async () => {
  userIs(true);
  gateway.fake(eraseUser, () => ({ customerId, email }));
  const told = [
    gateway.fake(eraseCustomer, () => ({})),
    gateway.fake(erasePerson, () => Promise.reject(platformErrors.service_unavailable())),
  ];

  const json = { password: 'correct horse battery' };
  const answer = await gateway.send('DELETE', '/external/auth/me', { ...customer, json });

  expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  for (const calls of told) {
    expect(calls[0]).toMatchObject({ request: { customerId, email, reason: 'erased' } });
  }
});
