import { DomainError } from '@forecourt/contracts/errors';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { createOrganization, getOrganization } from '@forecourt/contracts/identity/rpc';
import type { Organization } from '@forecourt/contracts/identity/shapes';
import type { RequestContext } from '@forecourt/contracts/tenant';
import type { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';

const DEMO = {
  name: 'Demo Motors',
  slug: 'demo',
  currency: 'USD',
  timeZone: 'America/New_York',
};

/** The demo's organization, made at the first call. */
export async function demoOrganization(
  rpc: RpcClient,
  context: RequestContext,
): Promise<Organization> {
  try {
    return (await rpc.call(createOrganization, DEMO, context)).data;
  } catch (error) {
    const isThere = error instanceof DomainError && error.code === identityErrors.slug_taken().code;
    if (!isThere) throw error;
    return (await rpc.call(getOrganization, { slug: DEMO.slug }, context)).data;
  }
}
