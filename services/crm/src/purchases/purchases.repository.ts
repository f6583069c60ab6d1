import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Tenant } from '@forecourt/contracts/tenant';
import { PurchaseEntity } from './purchase.entity.js';

export type NewPurchase = Omit<PurchaseEntity, keyof Tenant>;

@Injectable()
export class PurchasesRepository {
  async insert(
    { organizationId, environment }: Tenant,
    manager: EntityManager,
    purchase: NewPurchase,
  ): Promise<void> {
    await manager.insert(PurchaseEntity, { ...purchase, organizationId, environment });
  }

  /** Gives the purchase, which is nobody else's to refund until the transaction ends. */
  lock(
    { organizationId, environment }: Tenant,
    manager: EntityManager,
    id: string,
  ): Promise<PurchaseEntity | null> {
    return manager.findOne(PurchaseEntity, {
      where: { organizationId, environment, id },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async refund(
    { organizationId, environment }: Tenant,
    manager: EntityManager,
    id: string,
    refundedDate: Date,
  ): Promise<void> {
    await manager.update(PurchaseEntity, { organizationId, environment, id }, { refundedDate });
  }
}
