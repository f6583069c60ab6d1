import { randomUUID } from 'node:crypto';
import { getUser, login, register } from '@forecourt/contracts/identity/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { aDealer, aRegistration, startIdentity } from './builders.js';

let identity: TestService;
let dealer: TenantContext;
beforeAll(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
});
afterAll(() => identity.stop());

const get = (id: string, context: TenantContext) => identity.call(getUser, { id }, context);
const notFound = { code: 'identity.user_not_found', kind: 'not_found' };

it("returns the account of the organization's customer", async () => {
  const form = aRegistration({ phone: { whatsapp: '+1 555' } });
  const { user } = await identity.call(register, form, dealer);

  await expect(get(user.id, dealer)).resolves.toEqual({
    data: {
      id: user.id,
      email: form.email,
      firstName: 'Jane',
      lastName: 'Doe',
      phone: { whatsapp: '+1 555' },
      profileImageUrl: null,
    },
  });
});

it('hides a user from organizations that the user is not linked to', async () => {
  const form = aRegistration();
  const { user } = await identity.call(register, form, dealer);
  const otherDealer = await aDealer(identity);
  await identity.call(register, aRegistration(), otherDealer);

  await expect(get(user.id, otherDealer)).rejects.toMatchObject(notFound);

  await identity.call(login, form, otherDealer);
  await expect(get(user.id, otherDealer)).resolves.toEqual({ data: user });
});

it('hides a user from the other environment', async () => {
  const form = aRegistration();
  const { user } = await identity.call(register, form, dealer);
  const testDealer = otherEnvironmentOf(dealer);
  const { user: testUser } = await identity.call(register, form, testDealer);

  await expect(get(user.id, testDealer)).rejects.toMatchObject(notFound);
  await expect(get(testUser.id, dealer)).rejects.toMatchObject(notFound);
});

it('refuses an unknown id', async () => {
  await expect(get(randomUUID(), dealer)).rejects.toMatchObject(notFound);
});
