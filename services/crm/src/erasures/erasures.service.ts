import { Injectable } from '@nestjs/common';
import type { eraseCustomer } from '@forecourt/contracts/crm/person-rpc';
import type { UnlinkedUser } from '@forecourt/contracts/identity/events';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import type { Cause } from '../announcements/customer-announcements.js';
import { CustomersRepository } from '../customers/customers.repository.js';
import { FormsRepository } from '../forms/forms.repository.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { UserCopiesRepository } from '../user-copies/user-copies.repository.js';
import { UserCopiesService } from '../user-copies/user-copies.service.js';
import { addressSubject, customerSubject, ErasuresRepository } from './erasures.repository.js';

@Injectable()
export class ErasuresService {
  constructor(
    private readonly database: Database,
    private readonly erasures: ErasuresRepository,
    private readonly customers: CustomersRepository,
    private readonly copies: UserCopiesRepository,
    private readonly userCopies: UserCopiesService,
    private readonly purchases: PurchasesRepository,
    private readonly forms: FormsRepository,
  ) {}

  /** Erases at once what is there now. The event, which says when it was, keeps out what comes late. */
  async eraseNow(
    user: RequestOf<typeof eraseCustomer>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof eraseCustomer>> {
    await this.database.transaction((transaction) => this.erase(transaction, user, context));
    return {};
  }

  /** Erases what is from before the end of the link, and keeps out what comes late of that. */
  async eraseUntil(
    transaction: Transaction,
    user: UnlinkedUser,
    unlinkedDate: Date,
    cause: Cause,
  ): Promise<void> {
    for (const subject of subjectsOf(user)) {
      await this.erasures.lock(transaction, cause.tenant, subject);
      await this.erasures.record(transaction, cause.tenant, subject, unlinkedDate);
    }
    await this.erase(transaction, user, cause, unlinkedDate);
  }

  private async erase(
    transaction: Transaction,
    user: UnlinkedUser,
    cause: Cause,
    unlinkedDate?: Date,
  ): Promise<void> {
    const { tenant } = cause;
    const { customerId, email, reason } = user;
    for (const subject of subjectsOf(user)) await this.erasures.lock(transaction, tenant, subject);
    if (email) await this.forms.forget(transaction, tenant, email, unlinkedDate ?? new Date());
    const record = await this.customers.findWithin(transaction, tenant, customerId);
    for (const address of new Set([email, record?.email])) {
      if (address) await this.forms.removeIfEmpty(transaction, tenant, address);
    }
    // In the order of a refund, which locks the purchase before its customer.
    const purchases = await this.purchases.lockOf(transaction, tenant, customerId);
    const customer = await this.copies.lock(transaction, tenant, customerId);
    // Purchases are recorded by address: without its proof, they may be another person's.
    const isProven = reason === 'erased' && email !== null;
    if (!customer || (!isProven && purchases > 0)) return;
    await this.purchases.anonymise(transaction, tenant, customerId);
    await this.customers.remove(transaction, tenant, customerId);
    // The person is back since: a new record, which knows nothing of the old one.
    if (unlinkedDate && customer.copiedDate > unlinkedDate) {
      await this.userCopies.create(transaction, customer, customer.copiedDate, cause);
    }
  }
}

/** In one order for all, which avoids deadlocks. */
const subjectsOf = ({ customerId, email }: UnlinkedUser) => [
  ...(email ? [addressSubject(email)] : []),
  customerSubject(customerId),
];
