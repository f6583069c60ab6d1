import type { Organization } from '@forecourt/contracts/identity/shapes';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import { environmentSchema, type Environment } from '@forecourt/contracts/tenant';
import type { Api, Tenant } from './api.js';
import { makeDemoKeys, makeSetUpKey, type DemoKeys } from './api-keys.js';
import { publishBlogPosts } from './blog-posts/publish-blog-posts.js';
import { makeCustomers } from './customers/make-customers.js';
import { openOrganization } from './organization.js';
import { readPublicUrl } from './public-url.js';
import { importRows } from './vehicles/import-vehicles.js';
import { readModels } from './vehicles/models.js';
import { demoVehicles } from './vehicles/vehicle-rows.js';

export const DEMO_SLUG = 'demo';

export interface DemoOptions {
  /** The slug of the organization to make. */
  slug?: string;
  /** Takes a line for people to read. */
  onProgress: (line: string) => void;
}

export interface Demo {
  organization: Organization;
  /** Where integrators reach the API. */
  url: string;
  /** Given here and never again. */
  keys: DemoKeys;
  /** An available live vehicle. */
  vehicleId: string;
}

/**
 * Makes a dealer with vehicles, customers and blog posts in both environments, and keys to try them with.
 * A run that was interrupted is completed by the next one, and nothing is made twice.
 *
 * @param operator the client that holds the operator token
 * @throws OrganizationExistsError where there is another organization, or a whole demo
 */
export async function makeDemo(
  operator: Api,
  { slug = DEMO_SLUG, onProgress }: DemoOptions,
): Promise<Demo> {
  const organization = await openOrganization(operator, slug);
  const url = await readPublicUrl(operator);
  const vehicleIds = new Map<Environment, string>();
  for (const environment of environmentSchema.options) {
    const site = operator.withKey(await makeSetUpKey(operator, slug, environment));
    const path = `/manage/organizations/${slug}/${environment}`;
    const tenant = { environment, site, operator, path };
    vehicleIds.set(environment, await fill(tenant, { organization, url, onProgress }));
  }
  // Last of all: whoever holds the keys holds a whole demo.
  const keys = await makeDemoKeys(operator, slug);
  return { organization, url, keys, vehicleId: vehicleIds.get('live')! };
}

/** Fills one environment; gives the id of an available vehicle. */
async function fill(
  tenant: Tenant,
  { organization, url, onProgress }: Pick<Demo, 'organization' | 'url'> & DemoOptions,
): Promise<string> {
  const { environment, site } = tenant;
  const rows = demoVehicles(await readModels(), environment, url, new Date());
  onProgress(`Creating ${rows.length} vehicles (${environment}) …`);
  await importRows(tenant, rows);
  const onSale = await site.get(listVehicles.response, '/external/vehicles', {
    listingType: 'sale',
  });
  const vehicleIds = onSale.data.map(({ id }) => id);
  onProgress(`Creating customers and their histories (${environment}) …`);
  await makeCustomers(tenant, { slug: organization.slug, rows, vehicleIds });
  await publishBlogPosts(tenant, url, organization.name);
  return vehicleIds[0]!;
}
