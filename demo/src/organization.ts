import {
  createOrganization,
  listApiKeys,
  listOrganizations,
} from '@forecourt/contracts/identity/rpc';
import type { ApiKey, Organization } from '@forecourt/contracts/identity/shapes';
import type { Api } from './api.js';
import { isSetUpKey } from './api-keys.js';

const SETTINGS = { name: 'Demo Motors', currency: 'USD', timeZone: 'America/New_York' };

/** The organization exists and is not an unfinished demo, so nothing may be added to it. */
export class OrganizationExistsError extends Error {
  override readonly name = 'OrganizationExistsError';

  constructor(readonly slug: string) {
    super(`The organization "${slug}" already exists.`);
  }
}

/**
 * Creates the demo's organization, or finds the one of an interrupted run.
 *
 * @throws OrganizationExistsError
 */
export async function openOrganization(api: Api, slug: string): Promise<Organization> {
  const { data } = await api.get(listOrganizations.response, '/manage/organizations');
  const known = data.find((organization) => organization.slug === slug);
  if (!known) {
    const request = { ...SETTINGS, slug };
    return (await api.send(createOrganization.response, 'POST', '/manage/organizations', request))
      .data;
  }
  const keys = await api.get(listApiKeys.response, `/manage/organizations/${slug}/keys`);
  if (!isUnfinished(known, keys.data)) throw new OrganizationExistsError(slug);
  return known;
}

/** A run creates its set-up keys first and revokes them last. */
const isUnfinished = ({ name }: Organization, keys: ApiKey[]): boolean =>
  name === SETTINGS.name && (keys.length === 0 || keys.some(isSetUpKey));
