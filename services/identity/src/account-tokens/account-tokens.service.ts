import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { MailRequests, type MailContext } from '../mails/mail-requests.js';
import type { UserAccountEntity } from '../users/user-account.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import {
  accountTokenPurposes,
  type AccountTokenEntity,
  type AccountTokenPurpose,
} from './account-token.entity.js';
import { AccountTokensRepository } from './account-tokens.repository.js';

const TOKEN_BYTES = 32;
const TOKEN_MS = 60 * 60 * 1_000;
/** As long as a token lives, it counts as a mail: so this many within an hour. */
const MAILS_PER_PURPOSE = 5;

/** Mails tokens, and redeems them once. */
@Injectable()
export class AccountTokensService {
  constructor(
    private readonly tokens: AccountTokensRepository,
    private readonly users: UsersRepository,
    private readonly mails: MailRequests,
  ) {}

  /**
   * Mails a token, which replaces the account's older ones of the purpose. Does nothing if the address got five such
   * mails within the hour: nobody can flood a mailbox, nor keep mails of another purpose from it. Lock the account
   * first.
   *
   * @param to default: the account's own address
   */
  async mail(
    transaction: Transaction,
    account: UserAccountEntity,
    purpose: AccountTokenPurpose,
    context: MailContext,
    to = account.email,
  ): Promise<void> {
    const { environment } = account;
    await this.tokens.lockAddress(transaction, environment, to);
    const mails = await this.tokens.countUnexpired(transaction, environment, to, purpose);
    if (mails >= MAILS_PER_PURPOSE) return;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.tokens.useUp(transaction, account, [purpose]);
    await this.tokens.insert(transaction, {
      ...context.tenant,
      hash: hashOf(token),
      purpose,
      userId: account.id,
      email: to,
      expiresDate: new Date(Date.now() + TOKEN_MS),
      usedDate: null,
    });
    // Another account's address is told of that account, and gets no token.
    const other = await this.users.findByEmail(environment, to, transaction);
    const isOthers = other !== null && other.id !== account.id;
    await this.mails.request(
      transaction,
      account,
      isOthers ? { template: 'account_exists', to } : { template: purpose, to, token },
      context,
    );
  }

  /** Finds a token without using it up. @throws invalid_token */
  async find(
    token: string,
    purposes: readonly AccountTokenPurpose[],
    tenant: Tenant,
  ): Promise<AccountTokenEntity> {
    const found = await this.tokens.findUsable(tenant, hashOf(token), purposes);
    if (!found) throw identityErrors.invalid_token();
    return found;
  }

  /** Uses up a token that was found, and locks its account. @throws invalid_token if that changed meanwhile */
  async redeem(transaction: Transaction, token: AccountTokenEntity): Promise<UserAccountEntity> {
    const account = await this.users.lock(transaction, token.environment, token.userId);
    if (!account || !(await this.tokens.use(transaction, token))) {
      throw identityErrors.invalid_token();
    }
    // What was mailed to an address that the account no longer has must not open it.
    if (token.purpose !== 'email_change' && token.email !== account.email) {
      throw identityErrors.invalid_token();
    }
    return account;
  }

  /** Voids the account's tokens of these purposes, whoever may hold them. */
  async useUp(
    transaction: Transaction,
    account: UserAccountEntity,
    purposes: readonly AccountTokenPurpose[] = accountTokenPurposes,
  ): Promise<void> {
    await this.tokens.useUp(transaction, account, purposes);
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
