import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Tenant } from '@forecourt/contracts/tenant';
import { classify } from './lead-score.js';
import { LeadScoresRepository, type CustomerKey } from './lead-scores.repository.js';

@Injectable()
export class LeadScoresService {
  constructor(private readonly leadScores: LeadScoresRepository) {}

  /** Applies the rules to a customer that `manager`'s transaction has locked or made. */
  refresh(tenant: Tenant, manager: EntityManager, id: string): Promise<void> {
    const { organizationId, environment } = tenant;
    return this.refreshAll(manager, [{ organizationId, environment, id }]);
  }

  /** As `refresh`, for customers of any tenants. */
  async refreshAll(manager: EntityManager, customers: CustomerKey[]): Promise<void> {
    const now = new Date();
    const facts = await this.leadScores.factsOf(manager, customers);
    await this.leadScores.write(
      manager,
      facts.map((customer) => ({
        organizationId: customer.organizationId,
        environment: customer.environment,
        id: customer.id,
        ...classify(customer, now),
      })),
    );
  }
}
