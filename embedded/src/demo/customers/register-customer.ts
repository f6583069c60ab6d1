import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { linkCustomer, listCustomers } from '@forecourt/contracts/crm/rpc';
import type { Customer } from '@forecourt/contracts/crm/shapes';
import { DomainError } from '@forecourt/contracts/errors';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { register } from '@forecourt/contracts/identity/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import type { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import type { Person } from './people.js';

/** crm hears of a customer within 2 s by its event, where we could not tell it ourselves. */
const EVENT_WAIT_MS = 10_000;
const POLL_MS = 100;

/**
 * Gives the person's customer record, made if need be. Nobody knows the password: it is random and not kept.
 *
 * @returns undefined where the address belongs to an account that is no customer of this organization
 */
export async function registerCustomer(
  rpc: RpcClient,
  person: Person,
  context: TenantContext,
): Promise<Customer | undefined> {
  const known = await findCustomer(rpc, person.email, context);
  if (known) return known;
  const isNew = await registerWithNewPassword(rpc, person, context);
  const end = Date.now() + (isNew ? 0 : EVENT_WAIT_MS);
  for (;;) {
    const customer = await findCustomer(rpc, person.email, context);
    if (customer || Date.now() >= end) return customer;
    await delay(POLL_MS);
  }
}

/** False where the address has an account: a demo that was cut short made it, with another password. */
async function registerWithNewPassword(
  rpc: RpcClient,
  { email, firstName, lastName, mobile }: Person,
  context: TenantContext,
): Promise<boolean> {
  const password = randomBytes(24).toString('base64url');
  const phone = mobile === undefined ? undefined : { mobile };
  try {
    const request = { email, password, firstName, lastName, phone };
    const { customerId, user } = await rpc.call(register, request, context);
    const linked = { customerId, userId: user.id, email, firstName, lastName, phone: user.phone };
    await rpc.call(linkCustomer, linked, context);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === identityErrors.email_taken().code) {
      return false;
    }
    throw error;
  }
}

async function findCustomer(
  rpc: RpcClient,
  email: string,
  context: TenantContext,
): Promise<Customer | undefined> {
  const { data } = await rpc.call(listCustomers, { search: email }, context);
  return data.find(({ user }) => user.email === email);
}
