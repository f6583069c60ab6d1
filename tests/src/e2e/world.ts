import { randomUUID } from 'node:crypto';
import { recordPurchase } from '@forecourt/contracts/crm/rpc';
import { publishBlogPost, requestTestDrive } from '@forecourt/contracts/engagement/rpc';
import { aCustomer, anEmail, type RegisteredCustomer } from './a-customer.js';
import { aVehicle, type VehicleBuilder } from '@forecourt/contracts/testing/a-vehicle';
import { aKey, type Api, type Integrator } from './api.js';
import { conforms } from './conforms.js';
import { someReferenceIds } from './reference.js';

/** One of everything that a tenant can have. */
export interface World {
  api: Api;
  site: Integrator;
  customer: RegisteredCustomer;
  vehicle: VehicleBuilder;
  blogSlug: string;
  /** Named as the API's fields name them, because `id` means a different thing in each path. */
  ids: Record<
    | 'brandId'
    | 'modelId'
    | 'bodyTypeId'
    | 'engineId'
    | 'generationId'
    | 'trimId'
    | 'vehicleId'
    | 'customerId'
    | 'purchaseId'
    | 'testDriveId'
    | 'keyId'
    // Of none: no request makes a dead letter.
    | 'deadLetterId',
    string
  >;
}

/** Fills one environment of an organization. */
export async function aWorld(api: Api, site: Integrator = api.live): Promise<World> {
  const vehicle = aVehicle();
  const blogSlug = 'first-post';
  const [customer, vehicleId, referenceIds, key] = await Promise.all([
    aCustomer(site),
    site.dealer.hasOne(vehicle),
    someReferenceIds(site),
    aKey(api.organization, { environment: site.environment }),
    publish(site, blogSlug),
  ]);
  const [purchaseId, testDriveId] = await Promise.all([
    buy(site, customer),
    askForATestDrive(site, vehicleId),
  ]);
  const own = {
    vehicleId,
    customerId: customer.id,
    purchaseId,
    testDriveId,
    keyId: key.id,
    deadLetterId: randomUUID(),
  };
  return { api, site, customer, vehicle, blogSlug, ids: { ...referenceIds, ...own } };
}

async function publish({ dealer }: Integrator, slug: string): Promise<void> {
  const post = { title: 'First post', content: 'Hello' };
  conforms(await dealer.put(`blogs/${slug}`, post), publishBlogPost.response);
}

async function buy({ dealer }: Integrator, { user }: RegisteredCustomer): Promise<string> {
  const purchase = { email: user.email, kind: 'sale', amount: 100 };
  return conforms(await dealer.post('purchases', purchase), recordPurchase.response, 201).data.id;
}

async function askForATestDrive(site: Integrator, vehicleId: string): Promise<string> {
  const drive = { vehicleId, name: 'Jane Doe', email: anEmail() };
  const answer = await site.post('/external/test-drives', drive);
  return conforms(answer, requestTestDrive.response, 201).data.id;
}
