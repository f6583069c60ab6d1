import type { TenantContext } from '@forecourt/contracts/tenant';
import type { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { concurrently } from '../concurrently.js';
import type { VehicleRow } from '../vehicles/vehicle-row.js';
import { dealsFor } from './amounts.js';
import { Forms } from './forms.js';
import { people } from './people.js';
import { isComplete, recordStory } from './record-story.js';
import { registerCustomer } from './register-customer.js';
import { stories } from './stories.js';

/** Each registration keeps a core busy with hashing the password. */
const REGISTRATIONS_AT_ONCE = 2;

/**
 * Makes the customers with what they did. What a demo that was cut short has made is kept.
 *
 * @param rows the vehicles that they bought and rented
 * @param vehicleIds available vehicles, for test drives
 */
export async function makeCustomers(
  rpc: RpcClient,
  rows: VehicleRow[],
  vehicleIds: string[],
  context: TenantContext,
): Promise<void> {
  const forms = await Forms.open(rpc, context);
  const deals = dealsFor(stories, rows);
  const cast = people[context.tenant.environment].map((person, index) => ({
    person,
    story: stories[index]!,
    vehicleId: vehicleIds[index % vehicleIds.length]!,
  }));
  await concurrently(cast, REGISTRATIONS_AT_ONCE, async ({ person, story, vehicleId }) => {
    const customer = await registerCustomer(rpc, person, context);
    if (!customer || isComplete(customer)) return;
    await forms.send(person, story, vehicleId);
    await recordStory(rpc, customer, story, deals, context);
  });
  await forms.sendStrangers();
}
