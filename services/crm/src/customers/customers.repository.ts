import { Injectable } from '@nestjs/common';
import type { customerSorts, listCustomers, updateCustomer } from '@forecourt/contracts/crm/rpc';
import type { LinkedUser } from '@forecourt/contracts/identity/events';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { Conditions } from '@forecourt/service-kit/database/conditions';
import { insertIfNew } from '@forecourt/service-kit/database/insert-if-new';
import { queryPage } from '@forecourt/service-kit/database/query-page';
import { CustomerEntity } from './customer.entity.js';
import type { ListedCustomer } from './customer-shapes.js';
import { searchTextOf, searchWords } from './search-text.js';

type CustomerSort = (typeof customerSorts)[number];
type CustomerChanges = RequestOf<typeof updateCustomer>['changes'];

const LISTED = `
  id, user_id AS "userId", email, first_name AS "firstName", last_name AS "lastName", phone,
  total_spent AS "totalSpent", last_purchase_date AS "lastPurchaseDate",
  vehicles_purchased AS "vehiclesPurchased", vehicles_rented AS "vehiclesRented",
  lead_score AS "leadScore", lifecycle_stage AS "lifecycleStage",
  customer_segment AS "customerSegment", is_vip AS "isVip", preferences, tags,
  created_date AS "createdDate"`;

/** NULLS LAST only for a nullable column: without it, one index serves both directions. */
const orderOf = (sort: CustomerSort, direction: 'ASC' | 'DESC') =>
  `"${sort}" ${direction}${sort === 'lastPurchaseDate' ? ' NULLS LAST' : ''}, id`;

@Injectable()
export class CustomersRepository {
  constructor(private readonly database: Database) {}

  async list(
    tenant: Tenant,
    request: RequestOf<typeof listCustomers>,
  ): Promise<{ customers: ListedCustomer[]; total: number }> {
    const conditions = Conditions.ofTenant(tenant).and('customer_segment = ?', request.segment);
    for (const word of searchWords(request.search)) {
      // strpos takes the word literally; LIKE would read wildcards in it.
      conditions.and('strpos(search_text, ?) > 0', word);
    }
    const { rows, total } = await queryPage<ListedCustomer>(
      this.database.manager,
      {
        columns: LISTED,
        from: `customer WHERE ${conditions.where}`,
        orderBy: orderOf(request.sortBy, request.sortOrder),
        parameters: conditions.parameters,
      },
      request,
    );
    return { customers: rows, total };
  }

  find({ organizationId, environment }: Tenant, id: string): Promise<CustomerEntity | null> {
    return this.database.manager.findOneBy(CustomerEntity, { organizationId, environment, id });
  }

  /** Sees the transaction's own changes. */
  findWithin(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    id: string,
  ): Promise<CustomerEntity | null> {
    return transaction.findOneBy(CustomerEntity, { organizationId, environment, id });
  }

  exists(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    id: string,
  ): Promise<boolean> {
    return transaction.existsBy(CustomerEntity, { organizationId, environment, id });
  }

  /** Changes nothing and returns false if the customer already exists. */
  insert(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    user: LinkedUser,
    createdDate: Date,
  ): Promise<boolean> {
    const { customerId: id, userId, email, firstName, lastName, phone } = user;
    return insertIfNew(transaction, CustomerEntity, {
      organizationId,
      environment,
      id,
      userId,
      email,
      firstName,
      lastName,
      phone,
      searchText: searchTextOf(user),
      createdDate,
      updatedDate: createdDate,
    });
  }

  /** Locks the customer against changes by others until the transaction ends. False if there is none. */
  async lock(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    id: string,
  ): Promise<boolean> {
    const rows = await transaction.query<unknown[]>(
      `SELECT id FROM customer WHERE organization_id = $1 AND environment = $2 AND id = $3
       FOR UPDATE`,
      [organizationId, environment, id],
    );
    return rows.length > 0;
  }

  /** Like `lock`, but finds the customer by e-mail and returns the id. */
  async lockByEmail(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    email: string,
  ): Promise<string | undefined> {
    const rows = await transaction.query<{ id: string }[]>(
      `SELECT id FROM customer WHERE organization_id = $1 AND environment = $2 AND email = $3
       FOR UPDATE`,
      [organizationId, environment, email],
    );
    return rows[0]?.id;
  }

  /** Changes only the given fields. An empty text clears the notes. */
  async update(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    id: string,
    { tags, preferences, isVip, notes }: CustomerChanges,
  ): Promise<void> {
    await transaction.query(
      `UPDATE customer
       SET tags = coalesce($4::text[], tags), preferences = coalesce($5::jsonb, preferences),
         is_vip = coalesce($6::boolean, is_vip),
         notes = CASE WHEN $7::boolean THEN $8::text ELSE notes END, updated_date = now()
       WHERE organization_id = $1 AND environment = $2 AND id = $3`,
      [
        organizationId,
        environment,
        id,
        tags,
        preferences,
        isVip,
        notes !== undefined,
        notes === '' ? null : notes,
      ],
    );
  }

  /** Sums the customer's purchases again: a figure that is never incremented cannot drift. */
  async updatePurchaseFigures(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    id: string,
  ): Promise<void> {
    await transaction.query(
      `UPDATE customer
       SET total_spent = figures.total_spent, last_purchase_date = figures.last_purchase_date,
         vehicles_purchased = figures.sales, vehicles_rented = figures.rentals,
         updated_date = now()
       FROM (
         SELECT coalesce(sum(amount), 0) AS total_spent, max(purchased_date) AS last_purchase_date,
           count(*) FILTER (WHERE kind = 'sale') AS sales,
           count(*) FILTER (WHERE kind = 'rental') AS rentals
         FROM purchase
         WHERE organization_id = $1 AND environment = $2 AND customer_id = $3
           AND refunded_date IS NULL
       ) figures
       WHERE organization_id = $1 AND environment = $2 AND id = $3`,
      [organizationId, environment, id],
    );
  }
}
