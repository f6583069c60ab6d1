import { publishBlogPost } from '@forecourt/contracts/engagement/rpc';
import { recordPurchase } from '@forecourt/contracts/crm/rpc';
import { requestTestDrive } from '@forecourt/contracts/engagement/rpc';
import { aCustomer, anEmail, type RegisteredCustomer } from './a-customer.js';
import { aVehicle, type VehicleBuilder } from './a-vehicle.js';
import { aKey, type Api, type Integrator } from './api.js';
import { conforms } from './conforms.js';
import { someReferenceIds } from './reference.js';

/** One of everything that an organization can have in one environment. */
export interface World {
  api: Api;
  site: Integrator;
  customer: RegisteredCustomer;
  vehicle: VehicleBuilder;
  blogSlug: string;
  /** By the names that fields of the API have for them; `id` means different things to paths. */
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
    | 'keyId',
    string
  >;
}

/** Fills one environment of an organization. */
export async function aWorld(api: Api, site: Integrator = api.live): Promise<World> {
  const vehicle = aVehicle();
  const customer = await aCustomer(site);
  const vehicleId = await site.dealer.hasOne(vehicle);
  const blogSlug = 'first-post';
  const post = { title: 'First post', content: 'Hello' };
  conforms(await site.dealer.put(`blogs/${blogSlug}`, post), publishBlogPost.response);
  const purchase = { email: customer.user.email, kind: 'sale', amount: 100 };
  const drive = { vehicleId, name: 'Jane Doe', email: anEmail() };
  return {
    api,
    site,
    customer,
    vehicle,
    blogSlug,
    ids: {
      ...(await someReferenceIds(site)),
      vehicleId,
      customerId: customer.id,
      purchaseId: conforms(
        await site.dealer.post('purchases', purchase),
        recordPurchase.response,
        201,
      ).data.id,
      testDriveId: conforms(
        await site.post('/external/test-drives', drive),
        requestTestDrive.response,
        201,
      ).data.id,
      keyId: (await aKey(api.organization, { environment: site.environment })).id,
    },
  };
}
