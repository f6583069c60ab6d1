import { randomBytes } from 'node:crypto';
import { getCustomerProfile } from '@forecourt/contracts/crm/rpc';
import { getUser, login } from '@forecourt/contracts/identity/rpc';
import { tokensSchema, type Phone, type User } from '@forecourt/contracts/identity/shapes';
import type { Integrator } from './api.js';
import { conforms } from './conforms.js';

const { isNewCustomer, user } = login.response.shape;
const nothing = getUser.response.omit({ data: true });

/** The response of `POST /external/auth/login`. */
export const loginReply = nothing.extend({ data: tokensSchema.extend({ isNewCustomer, user }) });

/** The response of `POST /external/auth/register`. */
export const registerReply = nothing.extend({
  data: loginReply.shape.data.extend({ isNewUser: isNewCustomer }),
});

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
