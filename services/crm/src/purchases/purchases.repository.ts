import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { PurchaseEntity } from './purchase.entity.js';

export type NewPurchase = Omit<PurchaseEntity, keyof Tenant>;

@Injectable()
export class PurchasesRepository {
  async insert(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    purchase: NewPurchase,
  ): Promise<void> {
    await transaction.insert(PurchaseEntity, { ...purchase, organizationId, environment });
  }

  /** Locks the purchase: nobody else can refund it until the transaction ends. */
  lock(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    id: string,
  ): Promise<PurchaseEntity | null> {
    return transaction.findOne(PurchaseEntity, {
      where: { organizationId, environment, id },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async refund(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    id: string,
    refundedDate: Date,
  ): Promise<void> {
    await transaction.update(PurchaseEntity, { organizationId, environment, id }, { refundedDate });
  }
}
