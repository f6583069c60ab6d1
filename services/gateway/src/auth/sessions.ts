import { Injectable } from '@nestjs/common';
import { verifySession } from '@forecourt/contracts/identity/session-rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Confirmations } from './confirmations.js';

/** Knows which sessions of customers go on. */
@Injectable()
export class Sessions {
  private readonly active = new Confirmations<true>();

  constructor(private readonly rpc: RpcClient) {}

  async isActive(id: string, context: TenantContext): Promise<boolean> {
    const found = await this.active.of(id, async () => {
      const { active } = await this.rpc.call(verifySession, { id }, context);
      return active || undefined;
    });
    return found !== undefined;
  }

  end(ids: readonly string[]): void {
    for (const id of ids) this.active.revoke(id);
  }

  /** For when ends may have been missed. */
  markAllStale(): void {
    this.active.markAllStale();
  }
}
