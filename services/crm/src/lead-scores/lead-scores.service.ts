import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { classify } from './lead-score.js';
import { LeadScoresRepository, type CustomerKey } from './lead-scores.repository.js';

@Injectable()
export class LeadScoresService {
  constructor(private readonly leadScores: LeadScoresRepository) {}

  /** Applies the rules to a customer that the transaction has locked or created. */
  refresh(transaction: Transaction, tenant: Tenant, id: string): Promise<void> {
    const { organizationId, environment } = tenant;
    return this.refreshAll(transaction, [{ organizationId, environment, id }]);
  }

  /** Like `refresh`, for customers of any tenant. */
  async refreshAll(transaction: Transaction, customers: CustomerKey[]): Promise<void> {
    const now = new Date();
    const facts = await this.leadScores.factsOf(transaction, customers);
    await this.leadScores.write(
      transaction,
      facts.map((customer) => ({
        organizationId: customer.organizationId,
        environment: customer.environment,
        id: customer.id,
        ...classify(customer, now),
      })),
    );
  }
}
