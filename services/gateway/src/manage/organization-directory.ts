import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { getOrganization } from '@forecourt/contracts/identity/rpc';
import type { Organization } from '@forecourt/contracts/identity/shapes';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';

/** An import needs its organization with every batch. */
const CACHE_MS = 10_000;

/** Finds the organizations that paths name by slug. */
@Injectable()
export class OrganizationDirectory {
  private readonly organizations = new LRUCache<string, Organization>({
    max: 1_000,
    ttl: CACHE_MS,
  });

  constructor(private readonly rpc: RpcClient) {}

  /** @throws DomainError `identity.organization_not_found` */
  async get(slug: string, context: RequestContext): Promise<Organization> {
    const cached = this.organizations.get(slug);
    if (cached) return cached;
    const { data } = await this.rpc.call(getOrganization, { slug }, context);
    this.organizations.set(slug, data);
    return data;
  }
}
