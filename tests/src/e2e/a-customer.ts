import { randomBytes } from 'node:crypto';
import { getCustomerProfile } from '@forecourt/contracts/crm/rpc';
import { verifyEmail } from '@forecourt/contracts/identity/account-rpc';
import { getUser, login } from '@forecourt/contracts/identity/rpc';
import { logout } from '@forecourt/contracts/identity/session-rpc';
import { tokensSchema, type Phone, type User } from '@forecourt/contracts/identity/shapes';
import type { Integrator } from './api.js';
import { conforms } from './conforms.js';
import { tokenTo } from './mails.js';

const { isNewCustomer, user } = login.response.shape;
const nothing = getUser.response.omit({ data: true });

/** The response of `POST /external/auth/login`. */
export const loginReply = nothing.extend({ data: tokensSchema.extend({ isNewCustomer, user }) });

/** The response of `POST /external/auth/refresh`. */
export const refreshReply = nothing.extend({ data: tokensSchema.extend({ user }) });

/** The response of `POST /external/auth/register`. */
export const registerReply = nothing.extend({
  data: loginReply.shape.data.extend({ isNewUser: isNewCustomer }),
});

/** The response of operations that only say what they did. */
export const messageReply = nothing.extend({ message: logout.response.shape.message });

/** The response of `GET /external/auth/me`. */
export const meReply = nothing.extend({
  data: nothing.extend({ user, customer: getCustomerProfile.response.shape.data }),
});

/** An e-mail address that no other test uses. */
export const anEmail = (): string => `${randomBytes(8).toString('hex')}@example.com`;

export const PASSWORD = 'correct horse battery';

/** The form that a new customer registers with. */
export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phone?: Phone;
}

export const aRegistration = (more: Partial<Registration> = {}): Registration => ({
  email: anEmail(),
  password: PASSWORD,
  firstName: 'Jane',
  lastName: 'Doe',
  ...more,
});

export interface RegisteredCustomer {
  /** The customer record's id, not the user's. */
  id: string;
  user: User;
  accessToken: string;
  refreshToken: string;
}

/** The refresh token of another session of a customer's. */
export async function anotherSession(
  site: Integrator,
  { user }: RegisteredCustomer,
): Promise<string> {
  const credentials = { email: user.email, password: PASSWORD };
  const answer = await site.post('/external/auth/login', credentials);
  return conforms(answer, loginReply).data.refresh_token;
}

/** Registers a customer at an integrator's site. */
export async function aCustomer(
  site: Integrator,
  more: Partial<Registration> = {},
): Promise<RegisteredCustomer> {
  const answer = await site.post('/external/auth/register', aRegistration(more));
  const { data } = conforms(answer, registerReply, 201);
  const me = await site.as(data.access_token).get('/external/auth/me');
  return {
    id: conforms(me, meReply).data.customer.customerId,
    user: data.user,
    accessToken: data.access_token,
    refreshToken: data.refresh_token,
  };
}

/** A customer who has proven the e-mail address. */
export async function aProvenCustomer(
  site: Integrator,
  more: Partial<Registration> = {},
): Promise<RegisteredCustomer> {
  const customer = await aCustomer(site, more);
  await prove(site, customer);
  return { ...customer, user: { ...customer.user, emailVerified: true } };
}

/** Follows the link of the mail that a registration sends. */
export async function prove(
  site: Integrator,
  { user, accessToken }: RegisteredCustomer,
): Promise<void> {
  const token = await tokenTo(site, user.email, 'email_verification');
  const answer = await site.as(accessToken).post('/external/auth/email/verify', { token });
  conforms(answer, verifyEmail.response);
}
