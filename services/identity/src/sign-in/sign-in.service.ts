import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import type { login, register } from '@forecourt/contracts/identity/rpc';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { AccountTokensService } from '../account-tokens/account-tokens.service.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { asPhone } from '../users/as-phone.js';
import { asUser } from '../users/as-user.js';
import { customerIdOf } from '../users/customer-id.js';
import { CustomerLinksRepository } from '../users/customer-links.repository.js';
import type { UserAccountEntity } from '../users/user-account.entity.js';
import { UserEvents } from '../users/user-events.js';
import { UsersRepository } from '../users/users.repository.js';

@Injectable()
export class SignInService {
  /** By address: equal registrations at once wait for the first, which saves each of them a hash. */
  private readonly creating = new Map<string, Promise<unknown>>();

  constructor(
    private readonly users: UsersRepository,
    private readonly links: CustomerLinksRepository,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly accountTokens: AccountTokensService,
    private readonly events: UserEvents,
    private readonly database: Database,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  /** Creates an account, or links an existing one if the caller knows its password (D10). */
  register(
    request: RequestOf<typeof register>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof register>> {
    const { email, password } = request;
    return untilNotOvertaken(async () => {
      const known = await this.users.findByEmail(context.tenant.environment, email);
      if (!known) return this.createUnlessOther(request, context);
      if (!(await this.passwords.matches(password, known.passwordHash, context.tenant))) {
        throw identityErrors.email_taken();
      }
      return this.database.transaction(async (transaction) => {
        const admitted = await this.admitKnown(transaction, known, context);
        return this.idempotency.keepAnswer(transaction, { isNewUser: false, ...admitted }, context);
      });
    });
  }

  login(
    { email, password }: RequestOf<typeof login>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof login>> {
    const { tenant } = context;
    return untilNotOvertaken(async () => {
      const account = await this.users.findByEmail(tenant.environment, email);
      const matches = await this.passwords.matches(password, account?.passwordHash, tenant);
      if (!account || !matches) throw identityErrors.invalid_credentials();
      const passwordHash = await this.upToDateHash(account, password, context);
      return this.database.transaction(async (transaction) => {
        const checked = { ...account, passwordHash };
        const answer = await this.admitKnown(transaction, checked, context);
        return this.idempotency.keepAnswer(transaction, answer, context);
      });
    });
  }

  /** Creates the account, or waits while another registration creates it. */
  private async createUnlessOther(
    request: RequestOf<typeof register>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof register>> {
    const address = `${context.tenant.environment} ${request.email}`;
    const other = this.creating.get(address);
    if (other) {
      await Promise.allSettled([other]);
      throw new Overtaken();
    }
    const creation = this.create(request, context);
    this.creating.set(address, creation);
    try {
      return await creation;
    } finally {
      this.creating.delete(address);
    }
  }

  private async create(
    request: RequestOf<typeof register>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof register>> {
    const account = await this.newAccount(request, context);
    return this.database.transaction(async (transaction) => {
      if (!(await this.users.insert(transaction, account))) throw new Overtaken();
      await this.accountTokens.mail(transaction, account, 'email_verification', context);
      const answer = { isNewUser: true, ...(await this.admit(transaction, account, context)) };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  private async newAccount(
    { email, password, firstName, lastName, phone }: RequestOf<typeof register>,
    { tenant }: TenantContext,
  ): Promise<UserAccountEntity> {
    return {
      environment: tenant.environment,
      id: randomUUID(),
      email,
      emailProvenDate: null,
      passwordHash: await this.passwords.hash(password, tenant),
      firstName,
      lastName,
      phone: asPhone(phone),
      createdDate: new Date(),
    };
  }

  /** The hash at the configured cost. */
  private async upToDateHash(
    account: UserAccountEntity,
    password: string,
    { tenant }: TenantContext,
  ): Promise<string> {
    if (!this.passwords.isOutdated(account.passwordHash)) return account.passwordHash;
    const hash = await this.passwords.hash(password, tenant);
    await this.users.replaceHash(account, hash);
    return hash;
  }

  /** Admits a user whose password was checked, unless it has been changed since, or the account is gone. */
  private async admitKnown(
    transaction: Transaction,
    checked: UserAccountEntity,
    context: TenantContext,
  ): Promise<Admitted> {
    const account = await this.users.lock(transaction, checked.environment, checked.id);
    if (account?.passwordHash !== checked.passwordHash) throw new Overtaken();
    return this.admit(transaction, account, context);
  }

  /** Makes the user a customer of the organization, and starts a session. */
  private async admit(
    transaction: Transaction,
    account: UserAccountEntity,
    context: TenantContext,
  ): Promise<Admitted> {
    const { tenant } = context;
    const { id: userId } = account;
    const customerId = customerIdOf(tenant, userId);
    const link = { ...tenant, userId, customerId, linkedDate: new Date() };
    const isNewCustomer = await this.links.insert(transaction, link);
    if (isNewCustomer) await this.events.linked(transaction, account, link, context);
    const tokens = await this.sessions.start(transaction, tenant, userId, customerId);
    return { isNewCustomer, customerId, tokens, user: asUser(account) };
  }
}

type Admitted = Omit<ResponseOf<typeof register>, 'isNewUser'>;

/** Another request changed the account first. Thrown, so that nothing is committed. */
class Overtaken extends Error {}

/** Begins anew with the account as it is now, until no other request comes first. */
async function untilNotOvertaken<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
}
