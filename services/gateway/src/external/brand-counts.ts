import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { platformErrors } from '@forecourt/contracts/errors';
import { countVehiclesByBrand } from '@forecourt/contracts/inventory/rpc';
import type { ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { settledWithin } from '../settled-within.js';

type Counts = ResponseOf<typeof countVehiclesByBrand>['counts'];

/** How long the brand list waits for counts while it knows earlier ones. */
const PATIENCE_MS = 1_000;

/** Counts a tenant's available vehicles by brand (D18). */
@Injectable()
export class BrandCounts {
  private readonly last = new LRUCache<string, Counts>({ max: 1_000 });

  constructor(private readonly rpc: RpcClient) {}

  /**
   * The last counts known while inventory does not answer.
   *
   * @throws DomainError `service_unavailable` if there are none: zeros would be untrue
   */
  async of(context: TenantContext): Promise<Counts> {
    const { organizationId, environment } = context.tenant;
    const tenantKey = `${organizationId} ${environment}`;
    const asked = this.ask(tenantKey, context);
    const last = this.last.get(tenantKey);
    if (!last) return asked;
    const answer = await settledWithin(PATIENCE_MS, asked);
    if (answer?.ok) return answer.value;
    if (answer && !platformErrors.service_unavailable.is(answer.error)) throw answer.error;
    return last;
  }

  private async ask(tenantKey: string, context: TenantContext): Promise<Counts> {
    const { counts } = await this.rpc.call(countVehiclesByBrand, {}, context);
    this.last.set(tenantKey, counts);
    return counts;
  }
}
