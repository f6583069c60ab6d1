import { Injectable } from '@nestjs/common';
import type {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from '@forecourt/contracts/identity/account-rpc';
import { passwordResetRequested } from '@forecourt/contracts/identity/events';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { AccountTokensService } from '../account-tokens/account-tokens.service.js';
import { MailRequests, type MailContext } from '../mails/mail-requests.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { asUser } from '../users/as-user.js';
import { customerIdOf } from '../users/customer-id.js';
import { FirstProof } from '../users/first-proof.js';
import type { UserAccountEntity } from '../users/user-account.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { PasswordCheck } from './password-check.js';
import { PasswordHasher } from './password-hasher.js';

@Injectable()
export class PasswordsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: PasswordHasher,
    private readonly check: PasswordCheck,
    private readonly tokens: AccountTokensService,
    private readonly firstProof: FirstProof,
    private readonly sessions: SessionsService,
    private readonly mails: MailRequests,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  /** Looks nothing up: the answer must not tell known addresses from unknown ones. */
  requestReset(
    { email }: RequestOf<typeof requestPasswordReset>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof requestPasswordReset>> {
    return this.database.transaction(async (transaction) => {
      const payload = { ...context.tenant, email };
      await this.outbox.add(transaction, passwordResetRequested, payload, context);
      const answer = {
        message: 'If the address has an account, a mail with a link is on its way.',
      };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  /** Mails nothing to an address without an account. */
  async mailResetToken(
    transaction: Transaction,
    email: string,
    context: MailContext,
  ): Promise<void> {
    const { environment } = context.tenant;
    const known = await this.users.findByEmail(environment, email, transaction);
    const account = known && (await this.users.lock(transaction, environment, known.id));
    if (account?.email !== email) return;
    await this.tokens.mail(transaction, account, 'password_reset', context);
  }

  async reset(
    { token, password }: RequestOf<typeof resetPassword>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof resetPassword>> {
    const found = await this.tokens.find(token, ['password_reset'], context.tenant);
    const active = await this.firstProof.activeCustomers(found, context);
    const passwordHash = await this.passwords.hash(password, context.tenant);
    return this.database.transaction(async (transaction) => {
      const account = await this.tokens.redeem(transaction, found);
      if (account.emailProvenDate === null) {
        await this.firstProof.take(transaction, account, { passwordHash, active }, context);
      } else {
        await this.setNew(transaction, account, passwordHash, context);
      }
      const answer = { message: 'The password is set. Log the customer in with it.' };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  async change(
    { userId, sessionId, currentPassword, newPassword }: RequestOf<typeof changePassword>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof changePassword>> {
    const { tenant } = context;
    const checked = await this.check.require(userId, currentPassword, tenant);
    const passwordHash = await this.passwords.hash(newPassword, tenant);
    return this.database.transaction(async (transaction) => {
      const account = await this.check.lockUnchanged(transaction, checked);
      await this.setNew(transaction, account, passwordHash, context, sessionId);
      const tokens = await (sessionId === undefined
        ? this.sessions.start(transaction, tenant, userId, customerIdOf(tenant, userId))
        : this.sessions.restart(transaction, tenant, { sid: sessionId, userId }));
      return this.idempotency.keepAnswer(transaction, { tokens, user: asUser(account) }, context);
    });
  }

  /** Also ends the sessions, save one, and tells the customer. */
  private async setNew(
    transaction: Transaction,
    account: UserAccountEntity,
    passwordHash: string,
    context: TenantContext,
    except?: string,
  ): Promise<void> {
    const { environment, id: userId, email: to } = account;
    await this.users.update(transaction, { ...account, passwordHash });
    await this.sessions.end(transaction, { environment, userId, except }, context);
    // Whoever knew the old password may have asked for them.
    await this.tokens.useUp(transaction, account, ['password_reset', 'email_change']);
    await this.mails.request(transaction, account, { template: 'password_changed', to }, context);
  }
}
