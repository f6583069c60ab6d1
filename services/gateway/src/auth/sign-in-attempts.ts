import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { platformErrors } from '@forecourt/contracts/errors';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import type { Environment } from '@forecourt/contracts/tenant';
import { Limiters } from '../rate-limit/limiters.js';

/** Failed password checks of one account over all organizations (D9). */
const ALLOWED_FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;

/** The errors of a failed password check, at log-in and at register. */
const isFailedCheck = (error: unknown) =>
  identityErrors.invalid_credentials.is(error) || identityErrors.email_taken.is(error);

/** Limits password guessing, separately from the rate limits of the keys. */
@Injectable()
export class SignInAttempts {
  private readonly failures: RateLimiterAbstract;

  constructor(limiters: Limiters) {
    this.failures = limiters.create('sign-in', ALLOWED_FAILURES, WINDOW_SECONDS);
  }

  /**
   * Runs a password check unless too many have failed for the account. Reads the count again before
   * it reports success: of many concurrent guesses, only those within the limit get a verdict.
   */
  async guard<Result>(
    environment: Environment,
    email: string,
    check: () => Promise<Result>,
  ): Promise<Result> {
    const account = createHash('sha256').update(`${environment} ${email}`).digest('base64url');
    await this.refuseIfTooMany(account);
    let result: Result;
    try {
      result = await check();
    } catch (error) {
      if (isFailedCheck(error)) await this.countFailure(account);
      throw error;
    }
    await this.refuseIfTooMany(account);
    await this.failures.delete(account);
    return result;
  }

  private async refuseIfTooMany(account: string): Promise<void> {
    const state = await this.failures.get(account);
    if (state && state.consumedPoints >= ALLOWED_FAILURES) throw tooMany(state);
  }

  private async countFailure(account: string): Promise<void> {
    try {
      await this.failures.consume(account);
    } catch (rejection) {
      throw rejection instanceof RateLimiterRes ? tooMany(rejection) : rejection;
    }
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  platformErrors.too_many_sign_in_attempts({
    retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
  });
