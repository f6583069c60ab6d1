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

/** More than any test reaches. Tests of the limit itself create their own keys. */
const NO_RATE_LIMIT = 1_000_000;

/** An integrator with the API key of one environment. */
export class Integrator extends Client {
  /** The same tenant on the manage surface. */
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

  /** The same integrator with a customer's access token. */
  as(accessToken: string): Integrator {
    const authorization = `Bearer ${accessToken}`;
    return new Integrator(this.organization, this.environment, this.key, { authorization });
  }

  /** The same integrator with a new key that has only these scopes. */
  async withScopes(...scopes: Scope[]): Promise<Integrator> {
    const { key } = await aKey(this.organization, { environment: this.environment, scopes });
    return new Integrator(this.organization, this.environment, key);
  }
}

/** An organization that no other test uses, with a key for each environment. */
export interface Api {
  organization: Organization;
  live: Integrator;
  test: Integrator;
}

/** Creates an organization. With one per test file, files that run at the same time do not interfere. */
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

/** Creates an API key, by default with every scope and a limit that no test reaches. */
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
