import { Injectable } from '@nestjs/common';
import { findActiveCustomers } from '@forecourt/contracts/crm/customer-activity-rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { AccountTokensService } from '../account-tokens/account-tokens.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { CustomerLinkEntity } from './customer-link.entity.js';
import { CustomerLinksRepository } from './customer-links.repository.js';
import type { UserAccountEntity } from './user-account.entity.js';
import { UserEvents } from './user-events.js';
import { UsersRepository } from './users.repository.js';

/** The most that crm takes. */
const ASKED_AT_ONCE = 1_000;

/**
 * The first proof of an address by somebody who did not give the account's password (D27): whoever made the account
 * may not have been the address's owner, so nothing that was set with it is left.
 */
@Injectable()
export class FirstProof {
  constructor(
    private readonly users: UsersRepository,
    private readonly links: CustomerLinksRepository,
    private readonly tokens: AccountTokensService,
    private readonly sessions: SessionsService,
    private readonly events: UserEvents,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * The customer ids by which something was bought or asked for, if the address is still to be proven. Ask before
   * the transaction, which must not wait for crm.
   */
  async activeCustomers(
    { environment, userId }: Pick<CustomerLinkEntity, 'environment' | 'userId'>,
    context: RequestContext,
  ): Promise<ReadonlySet<string>> {
    const account = await this.users.findById(environment, userId);
    if (!account || account.emailProvenDate !== null) return new Set();
    const customerIds = (await this.links.listOf(account)).map(({ customerId }) => customerId);
    const active = new Set<string>();
    for (let from = 0; from < customerIds.length; from += ASKED_AT_ONCE) {
      const request = { environment, customerIds: customerIds.slice(from, from + ASKED_AT_ONCE) };
      const answer = await this.rpc.call(findActiveCustomers, request, context);
      for (const id of answer.active) active.add(id);
    }
    return active;
  }

  /**
   * @param squatted the account, locked
   * @param passwordHash the owner's password, or one that nobody knows
   * @param active whose links are left: they were bought or asked for under the address
   * @returns the account as it is now
   */
  async take(
    transaction: Transaction,
    squatted: UserAccountEntity,
    { passwordHash, active }: { passwordHash: string; active: ReadonlySet<string> },
    context: RequestContext,
  ): Promise<UserAccountEntity> {
    const { environment, id: userId } = squatted;
    const emailProvenDate = new Date();
    const names = { firstName: '', lastName: '', phone: null };
    const account = { ...squatted, ...names, passwordHash, emailProvenDate };
    await this.sessions.end(transaction, { environment, userId }, context);
    await this.tokens.useUp(transaction, account);
    for (const link of await this.links.listOf(account, transaction)) {
      if (active.has(link.customerId)) continue;
      await this.links.remove(transaction, link);
      await this.events.unlinked(transaction, squatted, link, 'unproven', context);
    }
    await this.users.update(transaction, account);
    await this.events.changed(transaction, account, context);
    return account;
  }
}
