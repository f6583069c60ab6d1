import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { userLinked } from '@forecourt/contracts/identity/events';
import type { getUser, login, register } from '@forecourt/contracts/identity/rpc';
import type { Phone, User } from '@forecourt/contracts/identity/shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { TokensService } from '../tokens/tokens.service.js';
import { customerIdOf } from './customer-id.js';
import type { UserAccountEntity } from './user-account.entity.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UsersService {
  /** By address: equal registrations at once wait for the first, which saves each of them a hash. */
  private readonly creating = new Map<string, Promise<unknown>>();

  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: PasswordHasher,
    private readonly tokens: TokensService,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  /** Creates an account, or links an existing one if the caller knows its password (D10). */
  async register(
    request: RequestOf<typeof register>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof register>> {
    const { email, password } = request;
    const known = await this.users.findByEmail(context.tenant.environment, email);
    if (known) {
      if (!(await this.passwords.matches(password, known.passwordHash, context.tenant))) {
        throw identityErrors.email_taken();
      }
      return this.database.transaction(async (transaction) => {
        const answer = { isNewUser: false, ...(await this.admit(transaction, known, context)) };
        return this.idempotency.keepAnswer(transaction, answer, context);
      });
    }
    const answer = await this.createUnlessOther(request, context);
    // Undefined: another registration came first. Accounts are never deleted, so the retry finds the address.
    return answer ?? this.register(request, context);
  }

  async login(
    { email, password }: RequestOf<typeof login>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof login>> {
    const account = await this.users.findByEmail(context.tenant.environment, email);
    const matches = await this.passwords.matches(password, account?.passwordHash, context.tenant);
    if (!account || !matches) throw identityErrors.invalid_credentials();
    if (this.passwords.isOutdated(account.passwordHash)) {
      await this.rehash(account, password, context);
    }
    return this.database.transaction(async (transaction) => {
      const answer = await this.admit(transaction, account, context);
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  async get(
    { id }: RequestOf<typeof getUser>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof getUser>> {
    const account = await this.users.findLinked(tenant, id);
    if (!account) throw identityErrors.user_not_found();
    return { data: asUser(account) };
  }

  /** Creates the account, or waits while another registration creates it. */
  private async createUnlessOther(
    request: RequestOf<typeof register>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof register> | undefined> {
    const address = `${context.tenant.environment} ${request.email}`;
    const other = this.creating.get(address);
    if (other) {
      await Promise.allSettled([other]);
      return undefined;
    }
    const creation = this.create(request, context);
    this.creating.set(address, creation);
    try {
      return await creation;
    } finally {
      this.creating.delete(address);
    }
  }

  /** Undefined if the address has an account by now. */
  private async create(
    request: RequestOf<typeof register>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof register> | undefined> {
    const account = await this.newAccount(request, context);
    try {
      return await this.database.transaction(async (transaction) => {
        if (!(await this.users.insertAccount(transaction, account))) throw new AddressTaken();
        const answer = { isNewUser: true, ...(await this.admit(transaction, account, context)) };
        return this.idempotency.keepAnswer(transaction, answer, context);
      });
    } catch (error) {
      if (error instanceof AddressTaken) return undefined;
      throw error;
    }
  }

  private async newAccount(
    { email, password, firstName, lastName, phone }: RequestOf<typeof register>,
    { tenant }: TenantContext,
  ): Promise<UserAccountEntity> {
    return {
      environment: tenant.environment,
      id: randomUUID(),
      email,
      passwordHash: await this.passwords.hash(password, tenant),
      firstName,
      lastName,
      phone: asPhone(phone),
      createdDate: new Date(),
    };
  }

  private async rehash(
    account: UserAccountEntity,
    password: string,
    { tenant }: TenantContext,
  ): Promise<void> {
    const hash = await this.passwords.hash(password, tenant);
    await this.users.replaceHash(account, hash);
  }

  /** True if the user was not yet a customer of the organization. */
  private async addLink(
    transaction: Transaction,
    { id: userId, email, firstName, lastName, phone }: UserAccountEntity,
    context: TenantContext,
  ): Promise<boolean> {
    const { tenant } = context;
    const customerId = customerIdOf(tenant, userId);
    const linkedDate = new Date();
    const isNew = await this.users.insertLink(transaction, tenant, {
      userId,
      customerId,
      linkedDate,
    });
    if (!isNew) return false;
    const user = { customerId, userId, email, firstName, lastName, phone };
    const payload = { ...user, ...tenant, linkedDate: linkedDate.toISOString() };
    await this.outbox.add(transaction, userLinked, payload, context);
    return true;
  }

  /** Makes the user a customer of the organization, and starts a session. */
  private async admit(
    transaction: Transaction,
    account: UserAccountEntity,
    context: TenantContext,
  ) {
    const { tenant } = context;
    const isNewCustomer = await this.addLink(transaction, account, context);
    const customerId = customerIdOf(tenant, account.id);
    const tokens = await this.tokens.issue(transaction, tenant, account.id, customerId);
    return { isNewCustomer, customerId, tokens, user: asUser(account) };
  }
}

/** Another registration came first. Thrown, so that nothing is committed. */
class AddressTaken extends Error {}

/** The given numbers, or null if there are none. */
function asPhone(phone: RequestOf<typeof register>['phone']): Phone | null {
  const { mobile, whatsapp } = phone ?? {};
  if (!mobile && !whatsapp) return null;
  return { ...(mobile && { mobile }), ...(whatsapp && { whatsapp }) };
}

const asUser = ({ id, email, firstName, lastName, phone }: UserAccountEntity): User => ({
  id,
  email,
  firstName,
  lastName,
  phone,
  // No operation gives an account a picture.
  profileImageUrl: null,
});
