import { Injectable } from '@nestjs/common';
import type { LinkedUser } from '@forecourt/contracts/identity/events';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { insertIfNew } from '@forecourt/service-kit/database/insert-if-new';
import { CustomerEntity } from '../customers/customer.entity.js';
import { searchTextOf } from '../customers/search-text.js';

/** A customer's copy of the user account. */
export type UserCopy = LinkedUser & {
  /** Of when the copy is, by identity's clock. */
  copiedDate: Date;
};

const COPY = `id AS "customerId", user_id AS "userId", email, first_name AS "firstName",
  last_name AS "lastName", phone, copied_date AS "copiedDate"`;

@Injectable()
export class UserCopiesRepository {
  exists(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    id: string,
  ): Promise<boolean> {
    return transaction.existsBy(CustomerEntity, { organizationId, environment, id });
  }

  /** Locks the customer against changes by others until the transaction ends. */
  async lock(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    customerId: string,
  ): Promise<UserCopy | undefined> {
    const rows = await transaction.query<UserCopy[]>(
      `SELECT ${COPY} FROM customer
       WHERE organization_id = $1 AND environment = $2 AND id = $3 FOR UPDATE`,
      [organizationId, environment, customerId],
    );
    return rows[0];
  }

  /** Locks whoever else has this e-mail address. */
  async lockOther(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    { customerId, email }: LinkedUser,
  ): Promise<UserCopy | undefined> {
    const rows = await transaction.query<UserCopy[]>(
      `SELECT ${COPY} FROM customer
       WHERE organization_id = $1 AND environment = $2 AND email = $3 AND id <> $4 FOR UPDATE`,
      [organizationId, environment, email, customerId],
    );
    return rows[0];
  }

  /** Changes nothing and returns false if the customer already exists. */
  insert(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    user: UserCopy,
    createdDate: Date,
  ): Promise<boolean> {
    const { customerId: id, userId, email, firstName, lastName, phone, copiedDate } = user;
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
      copiedDate,
      createdDate,
      updatedDate: createdDate,
    });
  }

  async update(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    user: UserCopy,
  ): Promise<void> {
    const { customerId, email, firstName, lastName, phone, copiedDate } = user;
    await transaction.query(
      `UPDATE customer
       SET email = $4, first_name = $5, last_name = $6, phone = $7::jsonb, search_text = $8,
         copied_date = $9, updated_date = now()
       WHERE organization_id = $1 AND environment = $2 AND id = $3`,
      [
        organizationId,
        environment,
        customerId,
        email,
        firstName,
        lastName,
        phone,
        searchTextOf(user),
        copiedDate,
      ],
    );
  }
}
