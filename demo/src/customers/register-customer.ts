import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { listCustomers } from '@forecourt/contracts/crm/rpc';
import type { Customer } from '@forecourt/contracts/crm/shapes';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { wasRefusedWith, type Tenant } from '../api.js';
import type { Person } from './people.js';

/** If the gateway could not tell crm of a customer, an event does within 2 s. */
const EVENT_WAIT_MS = 10_000;
const POLL_MS = 100;

const registered = z.object({ data: z.object({ isNewUser: z.boolean() }) });

/**
 * Finds or creates the person's customer record. The password is random and not kept.
 *
 * @returns undefined if the address belongs to an account that is not a customer of this
 * organization
 */
export async function registerCustomer(
  tenant: Tenant,
  person: Person,
): Promise<Customer | undefined> {
  const known = await findCustomer(tenant, person.email);
  if (known) return known;
  const isNew = await registerWithNewPassword(tenant, person);
  const end = Date.now() + (isNew ? 0 : EVENT_WAIT_MS);
  for (;;) {
    const customer = await findCustomer(tenant, person.email);
    if (customer || Date.now() >= end) return customer;
    await delay(POLL_MS);
  }
}

/** False if the address has an account: an interrupted run created it, with another password. */
async function registerWithNewPassword(
  { site }: Tenant,
  { email, firstName, lastName, mobile }: Person,
): Promise<boolean> {
  const password = randomBytes(24).toString('base64url');
  const phone = mobile === undefined ? undefined : { mobile };
  try {
    const request = { email, password, firstName, lastName, phone };
    await site.send(registered, 'POST', '/external/auth/register', request);
    return true;
  } catch (error) {
    if (wasRefusedWith(error, identityErrors.email_taken().code)) return false;
    throw error;
  }
}

async function findCustomer({ site }: Tenant, email: string): Promise<Customer | undefined> {
  const { data } = await site.get(listCustomers.response, '/external/customers', { search: email });
  return data.find(({ user }) => user.email === email);
}
