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
  /** The slug of the organization to create. */
  slug?: string;
  /** Called with a line for people to read. */
  onProgress: (line: string) => void;
}

export interface Demo {
  organization: Organization;
  /** Where integrators reach the API. */
  url: string;
  /** Returned here and never again. */
  keys: DemoKeys;
  /** An available live vehicle. */
  vehicleId: string;
}

/**
 * Creates a dealer with vehicles, customers and blog posts in both environments, and keys to try
 * them with. The next run completes an interrupted one, and creates nothing twice.
 *
 * @param operator the client that holds the operator token
 * @throws OrganizationExistsError if the slug belongs to another organization or a complete demo
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
  // Last, so that whoever has the keys has a complete demo.
  const keys = await makeDemoKeys(operator, slug);
  return { organization, url, keys, vehicleId: vehicleIds.get('live')! };
}

/** Fills one environment, and returns the id of an available vehicle. */
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
