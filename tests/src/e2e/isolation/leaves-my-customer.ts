import { getCustomer } from '@forecourt/contracts/crm/rpc';
import { conforms } from '../api.js';
import { type World } from '../world.js';

const theCustomer = async ({ site, customer }: World) =>
  conforms(await site.get(`/external/customers/${customer.id}`), getCustomer.response).data;

/** Runs an action of the stranger's that must leave my customer unchanged. */
export async function leavesMyCustomer(mine: World, act: () => Promise<void>): Promise<void> {
  const before = await theCustomer(mine);
  await act();
  expect(await theCustomer(mine)).toEqual(before);
}
