import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { PurchaseEntity } from './purchase.entity.js';

export type NewPurchase = Omit<PurchaseEntity, keyof Tenant>;

@Injectable()
export class PurchasesRepository {
  constructor(private readonly database: Database) {}

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

  /** The newest first. */
  list({ organizationId, environment }: Tenant, customerId: string): Promise<PurchaseEntity[]> {
    return this.database.manager.find(PurchaseEntity, {
      where: { organizationId, environment, customerId },
      order: { purchasedDate: 'DESC', id: 'ASC' },
    });
  }

  /** Locks the customer's purchases, and returns how many there are. */
  async lockOf(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    customerId: string,
  ): Promise<number> {
    const purchases = await transaction.find(PurchaseEntity, {
      select: { id: true },
      where: { organizationId, environment, customerId },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    return purchases.length;
  }

  /** Takes the customer off the purchases. The sums over all of them stay. */
  async anonymise(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    customerId: string,
  ): Promise<void> {
    await transaction.update(
      PurchaseEntity,
      { organizationId, environment, customerId },
      { customerId: null },
    );
  }
}
