import { Injectable } from '@nestjs/common';
import type { linkCustomer } from '@forecourt/contracts/crm/rpc';
import type { LinkedUser } from '@forecourt/contracts/identity/events';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { Tenant, TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { CustomerAnnouncements, type Cause } from '../announcements/customer-announcements.js';
import { customerSubject, ErasuresRepository } from '../erasures/erasures.repository.js';
import { FormsRepository } from '../forms/forms.repository.js';
import { LeadScoresService } from '../lead-scores/lead-scores.service.js';
import { UserCopiesRepository, type UserCopy } from './user-copies.repository.js';

/**
 * A request does not say when identity knew what it brings. It counts as this old, which is more than it took and
 * than clocks differ: what an event brings that is newer wins.
 */
const REQUEST_AGE_MS = 60_000;

/** Keeps the customers' copies of their user accounts, in whatever order events arrive. */
@Injectable()
export class UserCopiesService {
  constructor(
    private readonly database: Database,
    private readonly copies: UserCopiesRepository,
    private readonly erasures: ErasuresRepository,
    private readonly forms: FormsRepository,
    private readonly leadScores: LeadScoresService,
    private readonly announcements: CustomerAnnouncements,
  ) {}

  /** Creates the customer, unless it exists. */
  async link(
    user: RequestOf<typeof linkCustomer>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof linkCustomer>> {
    const { tenant } = context;
    await this.database.transaction(async (transaction) => {
      if (await this.copies.exists(transaction, tenant, user.customerId)) return;
      await this.erasures.lock(transaction, tenant, customerSubject(user.customerId));
      // A form that arrives now waits for the lock, then finds the customer and counts.
      await this.forms.lock(transaction, tenant, user.email);
      const now = new Date();
      const copy = await this.withOwnEmail(transaction, tenant, user, now);
      const copiedDate = new Date(now.getTime() - REQUEST_AGE_MS);
      await this.create(transaction, { ...copy, copiedDate }, now, context);
    });
    return { customerId: user.customerId };
  }

  /** Brings the copy up to what identity said at `date`, unless it is newer or the person was erased since. */
  async take(transaction: Transaction, user: LinkedUser, date: Date, cause: Cause): Promise<void> {
    const { tenant } = cause;
    const { customerId } = user;
    const subject = customerSubject(customerId);
    await this.erasures.lock(transaction, tenant, subject);
    if (await this.erasures.covers(transaction, tenant, subject, date)) return;
    // As in `link`.
    await this.forms.lock(transaction, tenant, user.email);
    const known = await this.copies.lock(transaction, tenant, customerId);
    if (known && known.copiedDate >= date) return;
    const copy = await this.withOwnEmail(transaction, tenant, user, date);
    if (!known) return this.create(transaction, copy, date, cause);
    await this.announcements.changed(transaction, customerId, cause, async () => {
      await this.copies.update(transaction, tenant, copy);
      // Another address may have sent other forms.
      await this.leadScores.refresh(transaction, tenant, customerId);
    });
  }

  /** Creates the record, unless it exists. */
  async create(
    transaction: Transaction,
    user: UserCopy,
    createdDate: Date,
    cause: Cause,
  ): Promise<void> {
    const { tenant } = cause;
    if (!(await this.copies.insert(transaction, tenant, user, createdDate))) return;
    await this.leadScores.refresh(transaction, tenant, user.customerId);
    await this.announcements.created(transaction, user.customerId, cause);
  }

  /**
   * The copy as of `date`. If another customer has the address, the older of the two copies is wrong: it gets an
   * address that reaches nobody, until the event comes that puts it right.
   */
  private async withOwnEmail(
    transaction: Transaction,
    tenant: Tenant,
    user: LinkedUser,
    date: Date,
  ): Promise<UserCopy> {
    const copy = { ...user, copiedDate: date };
    const other = await this.copies.lockOther(transaction, tenant, user);
    if (!other) return copy;
    if (other.copiedDate > date) return withoutEmail(copy);
    await this.copies.update(transaction, tenant, withoutEmail(other));
    return copy;
  }
}

const withoutEmail = (copy: UserCopy): UserCopy => ({
  ...copy,
  email: `${copy.customerId}@replaced.invalid`,
});
