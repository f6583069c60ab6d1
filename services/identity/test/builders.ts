import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import {
  apiKeyRevoked,
  mailRequested,
  sessionEnded,
  signingKeysRotated,
  userChanged,
  userLinked,
  userUnlinked,
} from '@forecourt/contracts/identity/events';
import {
  createApiKey,
  createOrganization,
  login,
  register,
} from '@forecourt/contracts/identity/rpc';
import { verifySession } from '@forecourt/contracts/identity/session-rpc';
import type { Tokens } from '@forecourt/contracts/identity/shapes';
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
  startTestService(identityService, {
    env,
    observes: [
      apiKeyRevoked,
      mailRequested,
      sessionEnded,
      signingKeysRotated,
      userChanged,
      userLinked,
      userUnlinked,
    ],
  });

/** The URL of its database for one of its roles. */
async function urlOf(identity: TestService, role: 'runtime' | 'owner'): Promise<string> {
  const [row] = await identity.sql<{ name: string }>('SELECT current_database() AS name');
  const url = new URL(process.env.TEST_POSTGRES_URL!);
  [url.username, url.password, url.pathname] = [`${row!.name}_${role}`, 'test', `/${row!.name}`];
  return url.href;
}

/** Returns a function that starts another instance on the same database, with its own transport. */
export async function instanceStarterOf(
  identity: TestService,
): Promise<() => Promise<RunningService>> {
  const [runtimeUrl, ownerUrl] = [await urlOf(identity, 'runtime'), await urlOf(identity, 'owner')];
  return () =>
    startService(identityService, {
      databaseUrl: runtimeUrl,
      ownerDatabaseUrl: ownerUrl,
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

/** A registration at this dealer, and the tokens of another log-in. */
export async function aSignedInUser(identity: TestService, dealer: TenantContext) {
  const form = aRegistration();
  const { user, customerId, tokens } = await identity.call(register, form, dealer);
  const logIn = async (at = dealer) => (await identity.call(login, form, at)).tokens;
  return { user, customerId, tokens, logIn };
}

/** The session of an access token. */
export const sessionOf = ({ access_token }: Tokens): string =>
  decodeJwt<{ sid: string }>(access_token).sid;

export const isActive = async (identity: TestService, tokens: Tokens, dealer: TenantContext) =>
  (await identity.call(verifySession, { id: sessionOf(tokens) }, dealer)).active;
