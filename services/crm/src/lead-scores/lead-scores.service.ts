import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { classify, type Classification } from './lead-score.js';
import { LeadScoresRepository, type CustomerKey } from './lead-scores.repository.js';

@Injectable()
export class LeadScoresService {
  constructor(
    private readonly database: Database,
    private readonly leadScores: LeadScoresRepository,
  ) {}

  /** Applies the rules to a customer that the transaction has locked or created. */
  async refresh(transaction: Transaction, tenant: Tenant, id: string): Promise<void> {
    await this.refreshAll(transaction, [keyOf({ ...tenant, id })]);
  }

  /** Like `refresh`, for customers of any tenant. Returns those whose segment or stage is another now. */
  async refreshAll(transaction: Transaction, customers: CustomerKey[]): Promise<CustomerKey[]> {
    const now = new Date();
    const facts = await this.leadScores.factsOf(transaction, customers);
    const scored = facts.map((before) => ({ before, after: classify(before, now) }));
    await this.leadScores.write(
      transaction,
      scored.map(({ before, after }) => ({ ...keyOf(before), ...after })),
    );
    return scored
      .filter(
        ({ before, after }) =>
          before.lifecycleStage !== after.lifecycleStage ||
          before.customerSegment !== after.customerSegment,
      )
      .map(({ before }) => keyOf(before));
  }

  /** What the rules say of a customer if there were no purchases. Empty if there is no such customer. */
  async withoutPurchases(tenant: Tenant, id: string): Promise<Partial<Classification>> {
    const key = keyOf({ ...tenant, id });
    const [facts] = await this.leadScores.factsOf(this.database.manager, [key]);
    return facts ? classify({ ...facts, saleDates: [], rentalDates: [] }, new Date()) : {};
  }
}

const keyOf = ({ organizationId, environment, id }: CustomerKey): CustomerKey => ({
  organizationId,
  environment,
  id,
});
