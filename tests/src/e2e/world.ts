import { randomUUID } from 'node:crypto';
import { recordPurchase } from '@forecourt/contracts/crm/rpc';
import { publishBlogPost, requestTestDrive } from '@forecourt/contracts/engagement/rpc';
import { createWebhook, testWebhook } from '@forecourt/contracts/engagement/webhook-rpc';
import { aCustomer, anEmail, anotherSession, type RegisteredCustomer } from './a-customer.js';
import { aVehicle, type VehicleBuilder } from '@forecourt/contracts/testing/a-vehicle';
import { aKey, type Api, type Integrator } from './api.js';
import { conforms } from './conforms.js';
import { someReferenceIds } from './reference.js';

/** One of everything that a tenant can have. */
export interface World {
  api: Api;
  site: Integrator;
  customer: RegisteredCustomer;
  /** Of another session than the customer's access token, which a sample request may end. */
  refreshToken: string;
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
    // Sent with the customer's access token.
    | 'ownTestDriveId'
    | 'keyId'
    | 'webhookId'
    | 'webhookDeliveryId'
    // Of none: no request makes a dead letter, and a mail only in the end.
    | 'deadLetterId'
    | 'mailId',
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
  const [purchaseId, testDriveId, ownTestDriveId, refreshToken, webhookIds] = await Promise.all([
    buy(site, customer),
    askForATestDrive(site, vehicleId),
    askForATestDrive(site.as(customer.accessToken), vehicleId),
    anotherSession(site, customer),
    testAWebhook(site),
  ]);
  const own = {
    vehicleId,
    customerId: customer.id,
    purchaseId,
    testDriveId,
    ownTestDriveId,
    keyId: key.id,
    ...webhookIds,
    deadLetterId: randomUUID(),
    mailId: randomUUID(),
  };
  const ids = { ...referenceIds, ...own };
  return { api, site, customer, refreshToken, vehicle, blogSlug, ids };
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

/** Nobody listens there, so its only delivery fails. It wants what does not happen here. */
const NOBODY = { url: 'http://127.0.0.1:9/', types: ['vehicle.removed'] };

async function testAWebhook({ dealer }: Integrator) {
  const created = await dealer.post('webhooks', NOBODY);
  const { id: webhookId } = conforms(created, createWebhook.response, 201).data;
  const tested = await dealer.post(`webhooks/${webhookId}/test`);
  return { webhookId, webhookDeliveryId: conforms(tested, testWebhook.response).data.id };
}
