import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { crmErrors } from '@forecourt/contracts/crm/errors';
import type { recordPurchase, refundPurchase } from '@forecourt/contracts/crm/rpc';
import type { Purchase } from '@forecourt/contracts/crm/shapes';
import { platformErrors } from '@forecourt/contracts/errors';
import { currencyDecimals, fromMinorUnits, toMinorUnits } from '@forecourt/contracts/money';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { OrganizationSettings, Tenant, TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { CustomersRepository } from '../customers/customers.repository.js';
import { LeadScoresService } from '../lead-scores/lead-scores.service.js';
import { readPurchaseDate } from './purchase-date.js';
import { PurchasesRepository, type NewPurchase } from './purchases.repository.js';

@Injectable()
export class PurchasesService {
  constructor(
    private readonly database: Database,
    private readonly purchases: PurchasesRepository,
    private readonly customers: CustomersRepository,
    private readonly leadScores: LeadScoresService,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  async record(
    { email, kind, amount, date, stockNumber }: RequestOf<typeof recordPurchase>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof recordPurchase>> {
    const { tenant, settings } = context;
    const minorUnits = inMinorUnits(amount, settings);
    const purchasedDate = readPurchaseDate(date, settings.timeZone, new Date());
    return this.database.transaction(async (transaction) => {
      const customerId = await this.customers.lockByEmail(transaction, tenant, email);
      if (!customerId) throw crmErrors.customer_email_not_found();
      const purchase: NewPurchase = {
        id: randomUUID(),
        customerId,
        kind,
        amount: String(minorUnits),
        stockNumber: stockNumber ?? null,
        purchasedDate,
        refundedDate: null,
      };
      await this.purchases.insert(transaction, tenant, purchase);
      await this.updateBuyer(transaction, tenant, customerId);
      const answer = { data: asPurchase(purchase, settings) };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  async refund(
    { id }: RequestOf<typeof refundPurchase>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof refundPurchase>> {
    const { tenant, settings } = context;
    return this.database.transaction(async (transaction) => {
      const purchase = await this.purchases.lock(transaction, tenant, id);
      if (!purchase) throw crmErrors.purchase_not_found();
      if (purchase.refundedDate) throw crmErrors.purchase_already_refunded();
      const refundedDate = new Date();
      await this.purchases.refund(transaction, tenant, id, refundedDate);
      // Locks the customer before summing, so the sum misses no purchase that is being recorded now.
      await this.customers.lock(transaction, tenant, purchase.customerId);
      await this.updateBuyer(transaction, tenant, purchase.customerId);
      const answer = { data: asPurchase({ ...purchase, refundedDate }, settings) };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  private async updateBuyer(transaction: Transaction, tenant: Tenant, customerId: string) {
    await this.customers.updatePurchaseFigures(transaction, tenant, customerId);
    await this.leadScores.refresh(transaction, tenant, customerId);
  }
}

function inMinorUnits(amount: number, { currency }: OrganizationSettings): number {
  const minorUnits = toMinorUnits(amount, currency);
  if (minorUnits !== undefined) return minorUnits;
  const decimals = currencyDecimals(currency);
  const message =
    decimals === 0
      ? `must be a whole number: ${currency} has no decimals`
      : `must have at most ${decimals} decimals in ${currency}`;
  throw platformErrors.invalid_parameter({ details: [{ field: 'amount', message }] });
}

const asPurchase = (purchase: NewPurchase, { currency }: OrganizationSettings): Purchase => ({
  id: purchase.id,
  customerId: purchase.customerId,
  kind: purchase.kind,
  amount: fromMinorUnits(purchase.amount, currency),
  currency,
  purchasedDate: purchase.purchasedDate.toISOString(),
  refundedDate: purchase.refundedDate?.toISOString() ?? null,
  stockNumber: purchase.stockNumber,
});
