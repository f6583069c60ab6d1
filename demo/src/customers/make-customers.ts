import pMap from 'p-map';
import type { Tenant } from '../api.js';
import type { VehicleRow } from '../vehicles/vehicle-row.js';
import { dealsFor } from './amounts.js';
import { Forms } from './forms.js';
import { peopleOf } from './people.js';
import { isComplete, recordStory } from './record-story.js';
import { registerCustomer } from './register-customer.js';
import { stories } from './stories.js';

/** Hashing the password of a registration keeps one of the server's cores busy. */
const REGISTRATIONS_AT_ONCE = 2;

interface Scene {
  /** Of the organization: no two demos share a person. */
  slug: string;
  /** The vehicles that customers bought and rented. */
  rows: VehicleRow[];
  /** Available vehicles, for test drives. */
  vehicleIds: string[];
}

/** Creates the customers and their histories, and keeps what an interrupted run created. */
export async function makeCustomers(
  tenant: Tenant,
  { slug, rows, vehicleIds }: Scene,
): Promise<void> {
  const forms = await Forms.open(tenant);
  const deals = dealsFor(stories, rows);
  const cast = peopleOf(slug, tenant.environment).map((person, index) => ({
    person,
    story: stories[index]!,
    vehicleId: vehicleIds[index % vehicleIds.length]!,
  }));
  const act = async ({ person, story, vehicleId }: (typeof cast)[number]) => {
    const customer = await registerCustomer(tenant, person);
    if (!customer || isComplete(customer)) return;
    await forms.send(person, story, vehicleId);
    await recordStory(tenant, customer, story, deals);
  };
  await pMap(cast, act, { concurrency: REGISTRATIONS_AT_ONCE });
  await forms.sendStrangers();
}
