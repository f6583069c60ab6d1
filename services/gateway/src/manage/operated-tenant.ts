import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { getOrganization } from '@forecourt/contracts/identity/rpc';
import type { Organization } from '@forecourt/contracts/identity/shapes';
import {
  environmentSchema,
  type RequestContext,
  type TenantContext,
} from '@forecourt/contracts/tenant';
import { text } from '@forecourt/contracts/text';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';

/** Path fields of every operation below `/manage/organizations/:organization`. */
export const ofOrganization = z.object({
  organization: text(63).meta({ description: "The organization's slug." }),
});

/** Path fields of every operation below `/manage/organizations/:organization/:environment`. */
export const ofTenant = ofOrganization.extend({ environment: environmentSchema });

/** An import asks for the organization with every batch. */
const CACHE_MS = 10_000;

/** Finds whose data an operator means by the path. */
@Injectable()
export class OperatedTenant {
  private readonly organizations = new LRUCache<string, Organization>({
    max: 1_000,
    ttl: CACHE_MS,
  });

  constructor(private readonly rpc: RpcClient) {}

  /** @throws DomainError `identity.organization_not_found` */
  async organization(slug: string, context: RequestContext): Promise<Organization> {
    const cached = this.organizations.get(slug);
    if (cached) return cached;
    const { data } = await this.rpc.call(getOrganization, { slug }, context);
    this.organizations.set(slug, data);
    return data;
  }

  /** @throws DomainError `identity.organization_not_found` */
  async context(
    { organization: slug, environment }: z.output<typeof ofTenant>,
    { requestId }: RequestContext,
  ): Promise<TenantContext> {
    const { id, currency, timeZone } = await this.organization(slug, { requestId });
    return {
      requestId,
      tenant: { organizationId: id, environment },
      settings: { currency, timeZone },
    };
  }
}
