import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { platformErrors } from '@forecourt/contracts/errors';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import type { Environment } from '@forecourt/contracts/tenant';
import { remainingMs } from '@forecourt/service-kit/rpc/budget';
import { noticingReplays } from '@forecourt/service-kit/rpc/replay-notice';
import { SharedRedis } from '../../rate-limit/redis.js';
import { InsuredTries } from './insured-tries.js';
import type { Settle, Tries, Verdict } from './tries.js';

/** Of a request's budget, the wait for a try leaves this much for the check. */
const LEFT_FOR_CHECK_MS = 3_000;
/** A waiting request notices so soon that another gateway gave a try back. */
const LOOK_AGAIN_MS = 100;

/**
 * The errors of a failed password check, at log-in and at register. One is that of an idempotency key with another
 * input: it tells a wrong password from the right one, too.
 */
const failedChecks = [
  identityErrors.invalid_credentials,
  identityErrors.email_taken,
  platformErrors.idempotency_key_reused,
];
const isFailedCheck = (error: unknown) => failedChecks.some(({ is }) => is(error));

/** Limits password guessing, separately from the rate limits of the keys (D9). */
@Injectable()
export class SignInAttempts {
  private readonly tries: Tries;
  /** Of the requests that want a try of one account, one at a time looks for it: the first. */
  private readonly queues = new Map<string, LimitFunction>();
  /** Emits the account of each try that was settled here. */
  private readonly settled = new EventEmitter();

  constructor(redis: SharedRedis) {
    this.tries = new InsuredTries(redis);
  }

  /**
   * Runs a password check with a try that it reserves first. Of concurrent guesses, no more get a
   * verdict than the account has tries left; the others wait for those verdicts.
   *
   * @throws DomainError `too_many_sign_in_attempts`
   */
  async guard<Result>(
    environment: Environment,
    email: string,
    check: () => Promise<Result>,
  ): Promise<Result> {
    const account = createHash('sha256').update(`${environment} ${email}`).digest('base64url');
    const settle = await this.reserveInTurn(account);
    let verdict: Verdict = 'unchecked';
    // A repeated verdict tells a guesser nothing new.
    let failed: Verdict = 'wrong';
    try {
      const result = await noticingReplays(() => (failed = 'unchecked'), check);
      verdict = 'right';
      return result;
    } catch (error) {
      if (isFailedCheck(error)) verdict = failed;
      throw error;
    } finally {
      await settle(verdict);
      this.settled.emit(account);
    }
  }

  private async reserveInTurn(account: string): Promise<Settle> {
    const latest = performance.now() + remainingMs() - LEFT_FOR_CHECK_MS;
    const queue = this.queues.get(account) ?? pLimit(1);
    this.queues.set(account, queue);
    try {
      return await queue(() => this.reserve(account, latest));
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) this.queues.delete(account);
    }
  }

  private async reserve(account: string, latest: number): Promise<Settle> {
    for (;;) {
      const reservation = await this.tries.reserve(account);
      if (reservation.state === 'reserved') return reservation.settle;
      if (reservation.state === 'locked') throw tooMany(reservation.msBeforeNext);
      if (performance.now() > latest) throw platformErrors.service_unavailable({ retryAfter: 1 });
      await this.untilSettled(account);
    }
  }

  /** Also resolves after a moment, because a try may have been settled at another gateway. */
  private async untilSettled(account: string): Promise<void> {
    await once(this.settled, account, { signal: AbortSignal.timeout(LOOK_AGAIN_MS) }).catch(
      () => undefined,
    );
  }
}

const tooMany = (msBeforeNext: number) =>
  platformErrors.too_many_sign_in_attempts({
    retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
  });
