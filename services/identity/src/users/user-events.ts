import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@forecourt/contracts/event';
import { userChanged, userLinked, userUnlinked } from '@forecourt/contracts/identity/events';
import type { RequestContext } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import type { CustomerLinkEntity } from './customer-link.entity.js';
import { CustomerLinksRepository } from './customer-links.repository.js';
import type { UserAccountEntity } from './user-account.entity.js';

/** Announces what happens to accounts. Lock the account first: the events keep the order of their commits. */
@Injectable()
export class UserEvents {
  constructor(
    private readonly links: CustomerLinksRepository,
    private readonly outbox: Outbox,
  ) {}

  async linked(
    transaction: Transaction,
    account: UserAccountEntity,
    link: CustomerLinkEntity,
    context: RequestContext,
  ): Promise<void> {
    const linkedDate = link.linkedDate.toISOString();
    const payload = { ...linkedUser(account, link), linkedDate };
    await this.outbox.add(transaction, userLinked, payload, context);
  }

  /** Tells every organization that the account is linked to. */
  async changed(
    transaction: Transaction,
    account: UserAccountEntity,
    context: RequestContext,
  ): Promise<void> {
    const emailVerified = account.emailProvenDate !== null;
    for (const link of await this.links.listOf(account, transaction)) {
      const payload = { ...linkedUser(account, link), emailVerified };
      await this.outbox.add(transaction, userChanged, payload, context);
    }
  }

  async unlinked(
    transaction: Transaction,
    account: UserAccountEntity,
    { organizationId, environment, customerId, userId }: CustomerLinkEntity,
    reason: PayloadOf<typeof userUnlinked>['reason'],
    context: RequestContext,
  ): Promise<void> {
    const email = provenEmailOf(account);
    const payload = { organizationId, environment, customerId, userId, email, reason };
    await this.outbox.add(transaction, userUnlinked, payload, context);
  }
}

/** Null if it was never proven: what others keep under the address may then be of somebody else. */
export const provenEmailOf = ({ email, emailProvenDate }: UserAccountEntity): string | null =>
  emailProvenDate === null ? null : email;

const linkedUser = (
  { id: userId, email, firstName, lastName, phone }: UserAccountEntity,
  { organizationId, environment, customerId }: CustomerLinkEntity,
) => ({ organizationId, environment, customerId, userId, email, firstName, lastName, phone });
