import { randomBytes } from 'node:crypto';
import { createApiKey, createOrganization } from '@forecourt/contracts/identity/rpc';
import type { Organization, Scope } from '@forecourt/contracts/identity/shapes';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { Environment } from '@forecourt/contracts/tenant';
import { Client } from './client.js';
import { conforms } from './conforms.js';
import { Dealer, operator } from './dealer.js';

export { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
export { Client, type Answer } from './client.js';
export { conforms, inOneShape, refuses, refusesFields, TIMESTAMP } from './conforms.js';
export { operator } from './dealer.js';
export { eventually } from '@forecourt/service-kit/testing/eventually';

/** What no test reaches: tests of the limit itself make keys of their own. */
const NO_RATE_LIMIT = 1_000_000;

/** An integrator with the API key of one environment. */
export class Integrator extends Client {
  /** The same organization and environment on the manage surface. */
  readonly dealer: Dealer;

  constructor(
    readonly organization: Organization,
    readonly environment: Environment,
    readonly key: string,
    headers: Record<string, string> = {},
  ) {
    super({ 'x-api-key': key, ...headers });
    this.dealer = new Dealer(organization.slug, environment);
  }

  /** The same integrator with a customer's token. */
  as(accessToken: string): Integrator {
    const authorization = `Bearer ${accessToken}`;
    return new Integrator(this.organization, this.environment, this.key, { authorization });
  }

  /** The same integrator with a new key that has these scopes only. */
  async withScopes(...scopes: Scope[]): Promise<Integrator> {
    const { key } = await aKey(this.organization, { environment: this.environment, scopes });
    return new Integrator(this.organization, this.environment, key);
  }
}

/** An organization that no other test knows, with a key of each environment. */
export interface Api {
  organization: Organization;
  live: Integrator;
  test: Integrator;
}

/** Makes an organization. One per test file keeps files apart that run at the same time. */
export async function anOrganization(
  settings: { currency?: string; timeZone?: string } = {},
): Promise<Api> {
  const slug = `e2e-${randomBytes(8).toString('hex')}`;
  const answer = await operator().post('/manage/organizations', { name: slug, slug, ...settings });
  const { data: organization } = conforms(answer, createOrganization.response, 201);
  const [live, test] = await Promise.all(
    (['live', 'test'] as const).map(async (environment) => {
      const { key } = await aKey(organization, { environment });
      return new Integrator(organization, environment, key);
    }),
  );
  return { organization, live: live!, test: test! };
}

/** Makes an API key, with every scope and no limit that would be noticed unless told otherwise. */
export async function aKey(
  { slug }: Organization,
  settings: Omit<RequestInput<typeof createApiKey>, 'organizationId'>,
) {
  const answer = await operator().post(`/manage/organizations/${slug}/keys`, {
    rateLimit: NO_RATE_LIMIT,
    ...settings,
  });
  return conforms(answer, createApiKey.response, 201).data;
}
