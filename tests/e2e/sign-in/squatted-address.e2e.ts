import { getCustomer, listCustomers } from '@forecourt/contracts/crm/rpc';
import { updateUser, verifyEmail } from '@forecourt/contracts/identity/account-rpc';
import {
  aCustomer,
  anEmail,
  aProvenCustomer,
  aRegistration,
  loginReply,
  meReply,
  messageReply,
  PASSWORD,
} from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  eventually,
  refuses,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';
import { mailTo, tokenTo } from '@forecourt/tests/e2e/mails';

const OWNERS = "the owner's password";

/** Where the squatter is, and the owner comes. */
let shop: Api;
/** Where the owner bought a car before. */
let garage: Api;
let email: string;
beforeEach(async () => {
  [shop, garage] = [await anOrganization(), await anOrganization()];
  email = anEmail();
});

/** Somebody makes an account with another's address, at both dealers. */
async function squat() {
  const squatter = { email, firstName: 'Eve', lastName: 'Evil', phone: { mobile: '+1 666' } };
  const atShop = await aCustomer(shop.live, squatter);
  const atGarage = await aCustomer(garage.live, squatter);
  return { atShop, atGarage };
}

const logIn = (password: string, site: Integrator) =>
  site.post('/external/auth/login', { email, password });
const me = async (accessToken: string, site: Integrator) =>
  conforms(await site.as(accessToken).get('/external/auth/me'), meReply).data;

async function resetByOwner(): Promise<void> {
  conforms(await shop.live.post('/external/auth/password/forgot', { email }), messageReply);
  const token = await tokenTo(shop.live, email, 'password_reset');
  const reset = { token, password: OWNERS };
  conforms(await shop.live.post('/external/auth/password/reset', reset), messageReply);
}

it('the squatter sees nothing of what the owner bought', async () => {
  const { atGarage } = await squat();
  await garage.live.dealer.sells({ email, kind: 'sale', amount: 30_000 });

  expect((await me(atGarage.accessToken, garage.live)).customer).toMatchObject({
    totalPurchases: 0,
    totalSpent: 0,
    lifecycleStage: 'PROSPECT',
    customerSegment: 'new',
  });
});

it('the owner resets the password: the squatter is out, and nothing of the squatter is left', async () => {
  const { atShop, atGarage } = await squat();
  await garage.live.dealer.sells({ email, kind: 'sale', amount: 30_000 });
  const registration = aRegistration({ email, password: OWNERS });
  refuses(
    await shop.live.post('/external/auth/register', registration),
    409,
    'identity.email_taken',
  );

  await resetByOwner();

  for (const [{ accessToken, refreshToken }, { live }] of [
    [atShop, shop],
    [atGarage, garage],
  ] as const) {
    await eventually(async () => {
      const answer = await live.as(accessToken).get('/external/auth/me');
      refuses(answer, 401, 'invalid_access_token');
    }, 1_000);
    const refresh = await live.post('/external/auth/refresh', { refresh_token: refreshToken });
    refuses(refresh, 400, 'identity.invalid_token');
    refuses(await logIn(PASSWORD, live), 401, 'identity.invalid_credentials');
  }

  // Where nothing was bought, the squatter's record is gone.
  await eventually(async () => {
    const customers = await shop.live.get('/external/customers');
    expect(conforms(customers, listCustomers.response).total).toBe(0);
  });
  // Where the owner bought, the record is the owner's, without the squatter's names.
  await eventually(async () => {
    const customer = await garage.live.get(`/external/customers/${atGarage.id}`);
    expect(conforms(customer, getCustomer.response).data).toMatchObject({
      user: { email, firstName: '', lastName: '', phone: null },
      stats: { totalPurchases: 1 },
    });
  });

  const owner = conforms(await logIn(OWNERS, garage.live), loginReply).data;
  expect(owner).toMatchObject({ isNewCustomer: false, user: { emailVerified: true } });
  const own = await me(owner.access_token, garage.live);
  expect(own.customer).toMatchObject({ totalPurchases: 1, totalSpent: 30_000 });
  expect(own.user).toMatchObject({ firstName: '', lastName: '', phone: null });
  const names = { firstName: 'Jane', lastName: 'Doe' };
  const named = await garage.live.as(owner.access_token).patch('/external/auth/me', names);
  expect(conforms(named, updateUser.response).data).toMatchObject(names);

  const atShopNow = conforms(await logIn(OWNERS, shop.live), loginReply).data;
  expect(atShopNow.isNewCustomer).toBe(true);
  await me(atShopNow.access_token, shop.live);
});

it('the owner is not tricked into confirming the account of the squatter', async () => {
  const { atShop } = await squat();

  // The mail came unasked, and its link was followed in a browser that nobody is signed in to.
  const token = await tokenTo(shop.live, email, 'email_verification');
  const proof = await shop.live.post('/external/auth/email/verify', { token });

  expect(conforms(proof, verifyEmail.response).data.passwordResetRequired).toBe(true);
  await eventually(async () => {
    const answer = await shop.live.as(atShop.accessToken).get('/external/auth/me');
    refuses(answer, 401, 'invalid_access_token');
  }, 1_000);
  refuses(await logIn(PASSWORD, shop.live), 401, 'identity.invalid_credentials');

  await resetByOwner();
  conforms(await logIn(OWNERS, shop.live), loginReply);
});

it('the owner is not tricked into giving the address to an account of the squatter', async () => {
  const squatter = await aProvenCustomer(shop.live);
  const site = shop.live.as(squatter.accessToken);
  const change = { email, password: PASSWORD };
  conforms(await site.post('/external/auth/email/change', change), messageReply);
  const token = await tokenTo(shop.live, email, 'email_change');

  const answer = await shop.live.post('/external/auth/email/verify', { token });

  refuses(answer, 401, 'invalid_access_token');
  expect((await me(squatter.accessToken, shop.live)).user.email).toBe(squatter.user.email);
  const owner = await aCustomer(shop.live, { email, password: OWNERS });
  expect(owner.user.email).toBe(email);
});

it('the squatter cannot move the account, with what the owner bought, to another address', async () => {
  const { atGarage } = await squat();
  await garage.live.dealer.sells({ email, kind: 'sale', amount: 30_000 });

  const change = { email: anEmail(), password: PASSWORD };
  const answer = await garage.live
    .as(atGarage.accessToken)
    .post('/external/auth/email/change', change);

  refuses(answer, 409, 'identity.email_not_proven');
});

it('the mails of a squatter carry no text of the squatter', async () => {
  await aCustomer(shop.live, { email, firstName: 'WIN-MONEY-AT-EVIL.EXAMPLE' });
  conforms(await shop.live.post('/external/auth/password/forgot', { email }), messageReply);

  await expectNoTextOf('WIN-MONEY', 'email_verification');
  await expectNoTextOf('WIN-MONEY', 'password_reset');
});

async function expectNoTextOf(text: string, template: 'email_verification' | 'password_reset') {
  expect(await mailTo(shop.live, email, template)).not.toContain(text);
}
