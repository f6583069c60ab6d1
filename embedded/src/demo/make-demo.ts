import { randomUUID } from 'node:crypto';
import type { Organization } from '@forecourt/contracts/identity/shapes';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import type { Environment, TenantContext } from '@forecourt/contracts/tenant';
import type { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { makeKeys } from './api-keys.js';
import { publishBlogPosts } from './blog-posts/publish-blog-posts.js';
import { makeCustomers } from './customers/make-customers.js';
import { demoOrganization } from './organization.js';
import { readReference } from './read-reference.js';
import { importRows } from './vehicles/import-vehicles.js';
import { describedModels, type ReferenceModel } from './vehicles/reference-models.js';
import { demoVehicles } from './vehicles/vehicle-rows.js';

export interface DemoKeys {
  organization: Organization;
  /** Both are given here and never again. */
  liveKey: string;
  testKey: string;
  /** An available live vehicle. */
  vehicleId: string;
}

const ENVIRONMENTS: Environment[] = ['live', 'test'];

/**
 * Makes a dealer with vehicles, customers and blog posts in both environments, and keys to try them with.
 * Cut short at any moment, the next call completes the demo and doubles nothing; only the keys are new.
 *
 * @param publicUrl under which the gateway serves its drawings
 * @param onProgress takes a line for people to read
 */
export async function makeDemo(
  rpc: RpcClient,
  publicUrl: string,
  onProgress: (line: string) => void,
): Promise<DemoKeys> {
  const context = { requestId: `demo-${randomUUID()}` };
  const organization = await demoOrganization(rpc, context);
  const models = describedModels(await readReference(rpc, context));
  const demo: Demo = { rpc, publicUrl, onProgress, organization, models };
  const vehicleIds: Partial<Record<Environment, string>> = {};
  for (const environment of ENVIRONMENTS) {
    const { id: organizationId, currency, timeZone } = organization;
    vehicleIds[environment] = await fill(demo, {
      ...context,
      tenant: { organizationId, environment },
      settings: { currency, timeZone },
    });
  }
  // Last: whoever holds the keys holds a whole demo.
  const keys = await makeKeys(rpc, organization.id, context);
  return { organization, ...keys, vehicleId: vehicleIds.live! };
}

interface Demo {
  rpc: RpcClient;
  publicUrl: string;
  onProgress: (line: string) => void;
  organization: Organization;
  models: ReferenceModel[];
}

/** Fills one environment; gives the id of an available vehicle. */
async function fill(
  { rpc, publicUrl, onProgress, organization, models }: Demo,
  context: TenantContext,
): Promise<string> {
  const { environment } = context.tenant;
  onProgress(`Making demo vehicles (${environment}) …`);
  const rows = demoVehicles(models, environment, publicUrl, new Date());
  await importRows(rpc, rows, context);
  const offered = await rpc.call(listVehicles, { listingType: 'sale' }, context);
  const vehicleIds = offered.data.map(({ id }) => id);
  onProgress(`Making demo customers (${environment}) …`);
  await makeCustomers(rpc, rows, vehicleIds, context);
  await publishBlogPosts(rpc, publicUrl, organization.name, context);
  return vehicleIds[0]!;
}
