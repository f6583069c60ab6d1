import { logout } from '@forecourt/contracts/identity/session-rpc';
import {
  aRegistration,
  anEmail,
  loginReply,
  meReply,
  messageReply,
  PASSWORD,
  refreshReply,
  registerReply,
} from '../a-customer.js';
import { conforms, refuses } from '../api.js';
import type { Integrator } from '../api.js';
import type { Method } from '../client.js';
import { tokenTo } from '../mails.js';
import type { World } from '../world.js';
import { leavesMyCustomer } from './leaves-my-customer.js';
import type { Checks } from './check.js';

/** My customer's access token opens nothing with the stranger's key. */
async function refusesTokenOf(
  mine: World,
  site: Integrator,
  method: Method,
  path: string,
  json: object,
): Promise<void> {
  await leavesMyCustomer(mine, async () => {
    const stranger = site.as(mine.customer.accessToken);
    const answer = await stranger.send(method, `/external/auth/${path}`, { json });
    refuses(answer, 401, 'invalid_access_token');
  });
}

export const accountChecks: Checks = {
  'POST /external/auth/register': async (mine, { site, sharesAccounts }) => {
    const { email } = mine.customer.user;
    await leavesMyCustomer(mine, async () => {
      const other = aRegistration({ email, firstName: 'Someone', lastName: 'Else' });
      const answer = await site.post('/external/auth/register', other);
      const { data } = conforms(answer, registerReply, 201);
      expect(data).toMatchObject({ isNewUser: !sharesAccounts, isNewCustomer: true });
      const me = await site.as(data.access_token).get('/external/auth/me');
      expect(conforms(me, meReply).data.customer.customerId).not.toBe(mine.customer.id);
      if (!sharesAccounts) expect(data.user.id).not.toBe(mine.customer.user.id);
    });
  },

  'POST /external/auth/login': async (mine, { site, sharesAccounts }) => {
    const credentials = { email: mine.customer.user.email, password: PASSWORD };
    await leavesMyCustomer(mine, async () => {
      const answer = await site.post('/external/auth/login', credentials);
      if (!sharesAccounts) {
        refuses(answer, 401, 'identity.invalid_credentials');
        return;
      }
      const { data } = conforms(answer, loginReply);
      expect(data).toMatchObject({ isNewCustomer: true });
      const me = await site.as(data.access_token).get('/external/auth/me');
      expect(conforms(me, meReply).data.customer).toMatchObject({
        totalPurchases: 0,
        totalSpent: 0,
        lifecycleStage: 'PROSPECT',
      });
    });
  },

  'POST /external/auth/refresh': async ({ site: mySite, customer }, { site }) => {
    const form = { refresh_token: customer.refreshToken };
    const answer = await site.post('/external/auth/refresh', form);
    refuses(answer, 400, 'identity.invalid_token');
    conforms(await mySite.post('/external/auth/refresh', form), refreshReply);
  },

  'POST /external/auth/logout': async ({ site: mySite, customer }, { site }) => {
    const form = { refresh_token: customer.refreshToken };
    conforms(await site.post('/external/auth/logout', form), logout.response);
    conforms(await mySite.post('/external/auth/refresh', form), refreshReply);
    const me = await mySite.as(customer.accessToken).get('/external/auth/me');
    conforms(me, meReply);
  },

  'GET /external/auth/me': async ({ customer }, { site }) => {
    const answer = await site.as(customer.accessToken).get('/external/auth/me');
    refuses(answer, 401, 'invalid_access_token');
  },

  'PATCH /external/auth/me': async (mine, { site }) => {
    await refusesTokenOf(mine, site, 'PATCH', 'me', { firstName: 'Eve' });
  },

  'DELETE /external/auth/me': async (mine, { site }) => {
    await refusesTokenOf(mine, site, 'DELETE', 'me', { password: PASSWORD });
  },

  'GET /external/auth/me/export': async ({ customer }, { site }) => {
    const answer = await site.as(customer.accessToken).get('/external/auth/me/export');
    refuses(answer, 401, 'invalid_access_token');
  },

  'POST /external/auth/password/forgot': async (mine, { site }) => {
    await leavesMyCustomer(mine, async () => {
      const forgot = (email: string) => site.post('/external/auth/password/forgot', { email });
      const [known, unknown] = [await forgot(mine.customer.user.email), await forgot(anEmail())];
      expect(conforms(known, messageReply)).toEqual(conforms(unknown, messageReply));
    });
  },

  'POST /external/auth/password/reset': async (mine, { site }) => {
    const { email } = mine.customer.user;
    conforms(await mine.site.post('/external/auth/password/forgot', { email }), messageReply);
    const token = await tokenTo(mine.site, email, 'password_reset');
    const answer = await site.post('/external/auth/password/reset', {
      token,
      password: 'stolen!!',
    });
    refuses(answer, 400, 'identity.invalid_token');
    const login = await mine.site.post('/external/auth/login', { email, password: PASSWORD });
    conforms(login, loginReply);
  },

  'POST /external/auth/password/change': async (mine, { site }) => {
    const change = { currentPassword: PASSWORD, newPassword: 'stolen!!' };
    await refusesTokenOf(mine, site, 'POST', 'password/change', change);
  },

  'POST /external/auth/email/verify': async (mine, { site }) => {
    const token = await tokenTo(mine.site, mine.customer.user.email, 'email_verification');
    await leavesMyCustomer(mine, async () => {
      const answer = await site.post('/external/auth/email/verify', { token });
      refuses(answer, 400, 'identity.invalid_token');
    });
    await refusesTokenOf(mine, site, 'POST', 'email/verify', { token });
  },

  'POST /external/auth/email/verify/resend': async (mine, { site }) => {
    await refusesTokenOf(mine, site, 'POST', 'email/verify/resend', {});
  },

  'POST /external/auth/email/change': async (mine, { site }) => {
    const change = { email: anEmail(), password: PASSWORD };
    await refusesTokenOf(mine, site, 'POST', 'email/change', change);
  },
};
