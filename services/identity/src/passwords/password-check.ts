import { Injectable } from '@nestjs/common';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import type { UserAccountEntity } from '../users/user-account.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { PasswordHasher } from './password-hasher.js';

/** Checks the password of a customer who is signed in. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  /** Call it outside transactions, because hashes wait their turn. @throws user_not_found, invalid_credentials */
  async require(userId: string, password: string, tenant: Tenant): Promise<UserAccountEntity> {
    const account = await this.users.findLinked(tenant, userId);
    if (!account) throw identityErrors.user_not_found();
    const matches = await this.passwords.matches(password, account.passwordHash, tenant);
    if (!matches) throw wrongPassword();
    return account;
  }

  /** The account as it is now, locked. @throws invalid_credentials if the password was changed since the check */
  async lockUnchanged(
    transaction: Transaction,
    checked: UserAccountEntity,
  ): Promise<UserAccountEntity> {
    const account = await this.users.lock(transaction, checked.environment, checked.id);
    if (account?.passwordHash !== checked.passwordHash) throw wrongPassword();
    return account;
  }
}

const wrongPassword = () =>
  identityErrors.invalid_credentials({ message: 'The password is wrong.' });
