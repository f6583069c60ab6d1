import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { customerSorts, listCustomers, updateCustomer } from '@forecourt/contracts/crm/rpc';
import type { LinkedUser } from '@forecourt/contracts/identity/events';
import { windowOf } from '@forecourt/contracts/page';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
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

/** The conditions of a list, with their parameters added: those that are not asked for cost nothing. */
function matching(
  { organizationId, environment }: Tenant,
  { segment, search }: RequestOf<typeof listCustomers>,
  parameters: unknown[],
): string {
  const place = (value: string) => `$${parameters.push(value)}`;
  const conditions = [
    `organization_id = ${place(organizationId)}`,
    `environment = ${place(environment)}`,
  ];
  if (segment) conditions.push(`customer_segment = ${place(segment)}`);
  for (const word of searchWords(search)) {
    // strpos takes the word as it is; LIKE would see wildcards in it.
    conditions.push(`strpos(search_text, ${place(word)}) > 0`);
  }
  return conditions.join(' AND ');
}

/** A column that is never null has no NULLS LAST, so that its index serves both directions. */
const orderOf = (sort: CustomerSort, direction: 'ASC' | 'DESC') =>
  `"${sort}" ${direction}${sort === 'lastPurchaseDate' ? ' NULLS LAST' : ''}, id`;

@Injectable()
export class CustomersRepository {
  constructor(private readonly database: Database) {}

  /** One page and the number of all matches, which a page past the end has too: hence the join. */
  async list(
    tenant: Tenant,
    request: RequestOf<typeof listCustomers>,
  ): Promise<{ customers: ListedCustomer[]; total: number }> {
    const { limit, offset } = windowOf(request);
    const parameters: unknown[] = [limit, offset];
    const where = matching(tenant, request, parameters);
    const order = orderOf(request.sortBy, request.sortOrder);
    const rows = await this.database.manager.query<
      ({ total: number } & (ListedCustomer | { id: null }))[]
    >(
      `SELECT matching.total, page.*
       FROM (SELECT count(*)::int AS total FROM customer WHERE ${where}) matching
       LEFT JOIN (
         SELECT ${LISTED} FROM customer WHERE ${where} ORDER BY ${order} LIMIT $1 OFFSET $2
       ) page ON true
       ORDER BY ${order}`,
      parameters,
    );
    return { customers: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
  }

  /** @param manager of the transaction to read in; without it, what is committed */
  find(
    { organizationId, environment }: Tenant,
    id: string,
    manager: EntityManager = this.database.manager,
  ): Promise<CustomerEntity | null> {
    return manager.findOneBy(CustomerEntity, { organizationId, environment, id });
  }

  async exists(
    { organizationId, environment }: Tenant,
    manager: EntityManager,
    id: string,
  ): Promise<boolean> {
    return manager.existsBy(CustomerEntity, { organizationId, environment, id });
  }

  /** Gives false where the customer was there already; then nothing is changed. */
  async insert(
    { organizationId, environment }: Tenant,
    manager: EntityManager,
    user: LinkedUser,
    createdDate: Date,
  ): Promise<boolean> {
    const inserted = await manager.query<unknown[]>(
      `INSERT INTO customer (organization_id, environment, id, user_id, email, first_name, last_name,
         phone, search_text, created_date, updated_date)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
       ON CONFLICT (organization_id, environment, id) DO NOTHING
       RETURNING id`,
      [
        organizationId,
        environment,
        user.customerId,
        user.userId,
        user.email,
        user.firstName,
        user.lastName,
        user.phone,
        searchTextOf(user),
        createdDate,
      ],
    );
    return inserted.length > 0;
  }

  /** Keeps the customer as it is for all others until the transaction ends; false where there is none. */
  async lock(
    { organizationId, environment }: Tenant,
    manager: EntityManager,
    id: string,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT id FROM customer WHERE organization_id = $1 AND environment = $2 AND id = $3
       FOR UPDATE`,
      [organizationId, environment, id],
    );
    return rows.length > 0;
  }

  /** As `lock`; gives the customer's id. */
  async lockByEmail(
    { organizationId, environment }: Tenant,
    manager: EntityManager,
    email: string,
  ): Promise<string | undefined> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM customer WHERE organization_id = $1 AND environment = $2 AND email = $3
       FOR UPDATE`,
      [organizationId, environment, email],
    );
    return rows[0]?.id;
  }

  /** Changes the fields that are there, and no other; an empty note clears it. */
  async update(
    { organizationId, environment }: Tenant,
    manager: EntityManager,
    id: string,
    { tags, preferences, isVip, notes }: CustomerChanges,
  ): Promise<void> {
    await manager.query(
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

  /** Sums the customer's purchases anew: a figure that is never added to cannot drift. */
  async updatePurchaseFigures(
    { organizationId, environment }: Tenant,
    manager: EntityManager,
    id: string,
  ): Promise<void> {
    await manager.query(
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
