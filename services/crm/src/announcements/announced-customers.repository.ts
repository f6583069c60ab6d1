import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import type { ListedCustomer } from '../customers/customer-shapes.js';
import { LISTED } from '../customers/customers.repository.js';
import { columnsOf, type CustomerKey } from '../lead-scores/lead-scores.repository.js';

/** A customer of any tenant, as the list shows it. */
export type AnnouncedCustomer = ListedCustomer & Tenant & { currency: string | null };

@Injectable()
export class AnnouncedCustomersRepository {
  /** `currency` is null for a tenant without a request since crm keeps it. */
  find(transaction: Transaction, customers: CustomerKey[]): Promise<AnnouncedCustomer[]> {
    return transaction.query(
      `SELECT organization_id AS "organizationId", environment, currency, ${LISTED}
       FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS key (organization_id, environment, id)
       JOIN customer USING (organization_id, environment, id)
       LEFT JOIN tenant_currency USING (organization_id, environment)`,
      columnsOf(customers),
    );
  }

  async keepCurrency(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    currency: string,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO tenant_currency (organization_id, environment, currency) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [organizationId, environment, currency],
    );
  }
}
