import { Injectable } from '@nestjs/common';
import { platformErrors } from '@forecourt/contracts/errors';
import type {
  requestEmailChange,
  resendVerification,
  verifyEmail,
} from '@forecourt/contracts/identity/account-rpc';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { RequestContext, TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import type { AccountTokenEntity } from '../account-tokens/account-token.entity.js';
import { AccountTokensService } from '../account-tokens/account-tokens.service.js';
import { MailRequests } from '../mails/mail-requests.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { FirstProof } from '../users/first-proof.js';
import type { UserAccountEntity } from '../users/user-account.entity.js';
import { UserEvents } from '../users/user-events.js';
import { UsersRepository } from '../users/users.repository.js';

/** Proves the e-mail addresses of accounts, and changes them (D27). */
@Injectable()
export class EmailAddressesService {
  constructor(
    private readonly users: UsersRepository,
    private readonly tokens: AccountTokensService,
    private readonly passwords: PasswordHasher,
    private readonly check: PasswordCheck,
    private readonly firstProof: FirstProof,
    private readonly events: UserEvents,
    private readonly mails: MailRequests,
    private readonly database: Database,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  async verify(
    { token, signedInUserId }: RequestOf<typeof verifyEmail>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof verifyEmail>> {
    const purposes = ['email_verification', 'email_change'] as const;
    const found = await this.tokens.find(token, purposes, context.tenant);
    const isOwn = found.userId === signedInUserId;
    return found.purpose === 'email_change'
      ? this.changeAddress(found, isOwn, context)
      : this.proveAddress(found, isOwn, context);
  }

  async resendVerification(
    { userId }: RequestOf<typeof resendVerification>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof resendVerification>> {
    const { tenant } = context;
    if (!(await this.users.findLinked(tenant, userId))) throw identityErrors.user_not_found();
    return this.database.transaction(async (transaction) => {
      const account = await this.users.lock(transaction, tenant.environment, userId);
      const isProven = account?.emailProvenDate !== null;
      if (!isProven) await this.tokens.mail(transaction, account, 'email_verification', context);
      const message = isProven
        ? 'The address is verified already.'
        : 'A mail with a link is on its way.';
      return this.idempotency.keepAnswer(transaction, { message }, context);
    });
  }

  /** Changes nothing yet: whoever reads the mail to the new address has to agree. */
  async requestChange(
    { userId, email, password }: RequestOf<typeof requestEmailChange>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof requestEmailChange>> {
    const checked = await this.check.require(userId, password, context.tenant);
    // What was bought or asked for under the address may be of somebody else, and must not move with the account.
    if (checked.emailProvenDate === null) throw identityErrors.email_not_proven();
    if (email === checked.email) throw unchanged();
    return this.database.transaction(async (transaction) => {
      const account = await this.check.lockUnchanged(transaction, checked);
      await this.tokens.mail(transaction, account, 'email_change', context, email);
      const message = 'A mail with a link is on its way to the new address.';
      return this.idempotency.keepAnswer(transaction, { message }, context);
    });
  }

  private async proveAddress(
    token: AccountTokenEntity,
    isOwn: boolean,
    context: TenantContext,
  ): Promise<ResponseOf<typeof verifyEmail>> {
    // Who gave the password keeps everything, whatever crm says.
    const active = isOwn
      ? new Set<string>()
      : await this.firstProof.activeCustomers(token, context);
    return this.database.transaction(async (transaction) => {
      const account = await this.tokens.redeem(transaction, token);
      const isFirst = account.emailProvenDate === null;
      if (isFirst && isOwn) {
        await this.prove(transaction, account, context);
      } else if (isFirst) {
        const passwordHash = this.passwords.unmatchable;
        await this.firstProof.take(transaction, account, { passwordHash, active }, context);
      }
      const answer = proofOf(account.email, isFirst && !isOwn);
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  /** Of the two who agree, one may have mistyped the address: so both must be the same person. */
  private changeAddress(
    token: AccountTokenEntity,
    isOwn: boolean,
    context: TenantContext,
  ): Promise<ResponseOf<typeof verifyEmail>> {
    if (!isOwn) throw notSignedIn();
    return this.database.transaction(async (transaction) => {
      const account = await this.tokens.redeem(transaction, token);
      const changed = { ...account, email: token.email };
      await this.prove(transaction, changed, context);
      // What was mailed to the old address.
      await this.tokens.useUp(transaction, account);
      const mail = { template: 'email_changed', to: account.email } as const;
      await this.mails.request(transaction, account, mail, context);
      return this.idempotency.keepAnswer(transaction, proofOf(token.email, false), context);
    });
  }

  private async prove(
    transaction: Transaction,
    account: UserAccountEntity,
    context: RequestContext,
  ): Promise<void> {
    const proven = { ...account, emailProvenDate: new Date() };
    if (!(await this.users.updateUnlessTaken(transaction, proven))) throw taken();
    await this.events.changed(transaction, proven, context);
  }
}

const proofOf = (email: string, passwordResetRequired: boolean) => ({
  data: { email, emailVerified: true as const, passwordResetRequired },
});

const unchanged = () =>
  platformErrors.invalid_parameter({
    message: "email is the account's address already.",
    details: [{ field: 'email', message: "is the account's address already" }],
  });

const notSignedIn = () =>
  platformErrors.invalid_access_token({
    message:
      'Only the customer who asked can change the address. Log the customer in, and send the access token with the ' +
      'token of the mail.',
  });

const taken = () =>
  identityErrors.email_taken({ message: 'Another account has this e-mail address.' });
