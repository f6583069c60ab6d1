import { randomUUID } from 'node:crypto';
import { apiKeyRevoked, userLinked } from '@forecourt/contracts/identity/events';
import { createApiKey, createOrganization, type register } from '@forecourt/contracts/identity/rpc';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { Environment, TenantContext } from '@forecourt/contracts/tenant';
import { loadConfig } from '@forecourt/service-kit/config';
import { startService, type RunningService } from '@forecourt/service-kit/start-service';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { identityService } from '../src/identity.service-definition.js';

/** bcrypt at its lowest cost, because no test depends on the cost. */
const env = { BCRYPT_COST: '4' };

export const startIdentity = (): Promise<TestService> =>
  startTestService(identityService, { env, observes: [apiKeyRevoked, userLinked] });

/** Returns a function that starts another instance on the same database, with its own transport. */
export async function instanceStarterOf(
  identity: TestService,
): Promise<() => Promise<RunningService>> {
  const [row] = await identity.sql<{ name: string }>('SELECT current_database() AS name');
  const urlOf = (role: string) => {
    const url = new URL(process.env.TEST_POSTGRES_URL!);
    [url.username, url.password, url.pathname] = [role, 'test', `/${row!.name}`];
    return url.href;
  };
  return () =>
    startService(identityService, {
      databaseUrl: urlOf(`${row!.name}_runtime`),
      ownerDatabaseUrl: urlOf(`${row!.name}_owner`),
      transport: new InProcessBroker().transport(),
      encryptionKey: 'the encryption key of this instance',
      config: loadConfig(identityService.config, env),
    });
}

export async function anOrganization(identity: TestService) {
  const slug = `dealer-${randomUUID()}`;
  const { data } = await identity.call(createOrganization, { name: 'A Dealer', slug }, aRequest());
  return data;
}

/** The context of a request from a new organization's site. */
export async function aDealer(
  identity: TestService,
  environment: Environment = 'live',
): Promise<TenantContext> {
  const { id, currency, timeZone } = await anOrganization(identity);
  return {
    ...aRequest(),
    tenant: { organizationId: id, environment },
    settings: { currency, timeZone },
  };
}

export async function anApiKey(
  identity: TestService,
  more: Partial<RequestInput<typeof createApiKey>> = {},
) {
  const organizationId = more.organizationId ?? (await anOrganization(identity)).id;
  const request = { environment: 'live' as const, ...more, organizationId };
  const { data } = await identity.call(createApiKey, request, aRequest());
  return { ...data, organizationId };
}

/** A registration for a person who has no account yet. */
export const aRegistration = (more: Partial<RequestInput<typeof register>> = {}) => ({
  email: `jane.${randomUUID()}@example.com`,
  password: 'correct horse battery',
  firstName: 'Jane',
  lastName: 'Doe',
  ...more,
});
