import { Injectable } from '@nestjs/common';
import { getUser } from '@forecourt/contracts/identity/rpc';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import type { CustomerContext } from '../../http/operation.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** Limits guesses at the password of a signed-in customer: they count with those at log-in (D9). */
@Injectable()
export class OwnPasswordChecks {
  constructor(
    private readonly rpc: RpcClient,
    private readonly attempts: SignInAttempts,
  ) {}

  /** @throws DomainError `too_many_sign_in_attempts` */
  async guard<Result>(
    { customer, ...context }: CustomerContext,
    check: () => Promise<Result>,
  ): Promise<Result> {
    const { data: user } = await this.rpc.call(getUser, { id: customer.sub }, context);
    return this.attempts.guard(context.tenant.environment, user.email, check);
  }
}
