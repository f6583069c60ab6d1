import { randomUUID } from 'node:crypto';
import { DomainError, platformErrors, type WireError } from '@forecourt/contracts/errors';
import type { Idempotency, RequestContext } from '@forecourt/contracts/tenant';
import { BackgroundTask } from '../background-task.js';
import type { Database, Transaction } from '../database/database.js';
import { logFault } from '../logging/faults.js';
import { logFailure } from '../logging/outages.js';
import { remainingMs } from '../rpc/budget.js';
import { noteRollback } from '../rpc/written.js';
import { isTransient } from '../transport/transient.js';
import type { Reply } from '../transport/transport.js';
import type { AnswerSeal } from './answer-seal.js';
import { IdempotencyKeysRepository, type Attempt } from './idempotency-keys.repository.js';

const SWEEP_MS = 60 * 60 * 1_000;

/** A caller whose first request still runs may ask again this soon: most take less than a second. */
const RETRY_AFTER_SECONDS = 1;

/** How soon an attempt that could not free its key, because of an outage, tries again. */
const RELEASE_AGAIN_MS = 500;

/** What is kept: a service's answer, or its refusal. */
type Answer = { ok: true; value: unknown } | { ok: false; error: WireError };

/** A request that carries a key, in the service that answers it. */
type KeyedContext = RequestContext & { idempotency: Idempotency };

/**
 * Gives a caller who repeats a request the first answer again (D21). An attempt first takes the key, for as long
 * as its caller waits. Its write and its answer are then committed together, and only if the key is still its own:
 * so of all attempts one at most takes effect, wherever they run and whenever they are killed.
 */
export class IdempotencyKeys {
  private readonly repository: IdempotencyKeysRepository;
  /** The attempts whose answer was written within their transaction. */
  private readonly kept = new Set<string>();
  private readonly sweeping: BackgroundTask;

  constructor(
    private readonly database: Database,
    private readonly seal: AnswerSeal,
  ) {
    this.repository = new IdempotencyKeysRepository(database);
    this.sweeping = new BackgroundTask('sweeping of idempotency keys', SWEEP_MS, () =>
      this.repository.sweep(),
    );
  }

  start(): void {
    this.sweeping.wake();
  }

  stop(): Promise<void> {
    return this.sweeping.stop();
  }

  /**
   * Keeps what the handler is about to answer, if the request has a key. Call it last in the transaction of the
   * write.
   *
   * @returns the answer
   */
  async keepAnswer<Value>(
    transaction: Transaction,
    value: Value,
    { idempotency }: RequestContext,
  ): Promise<Value> {
    if (idempotency?.attempt === undefined) return value;
    await this.keep(transaction, idempotency, { ok: true, value });
    this.kept.add(idempotency.attempt);
    return value;
  }

  /**
   * Runs `handle`, unless the request was answered before: then it replays that answer. Keeps the refusals
   * `not_found` and `conflict` too; any other leaves the key free for another attempt.
   *
   * @throws idempotency_key_in_progress, idempotency_key_reused; whatever `handle` throws
   */
  async once(
    pattern: string,
    context: KeyedContext,
    handle: (context: RequestContext) => Promise<unknown>,
  ): Promise<Reply> {
    const idempotency: Attempt = {
      key: `${pattern} ${context.idempotency.key}`,
      fingerprint: this.seal.digest(context.idempotency.fingerprint),
      attempt: randomUUID(),
    };
    const earlier = await this.take(idempotency).catch((error: unknown) => {
      // Whatever became of the key, the handler has not begun.
      noteRollback(error);
      if (isTransient(error)) void this.release(idempotency);
      throw error;
    });
    if (earlier) return { ...asReply(earlier), replayed: true };
    try {
      const value = await handle({ ...context, idempotency });
      await this.requireKept(pattern, idempotency, value);
      return asReply({ ok: true, value });
    } catch (error) {
      if (isKeptRefusal(error)) await this.keepRefusal(idempotency, error);
      else await this.release(idempotency);
      throw error;
    } finally {
      this.kept.delete(idempotency.attempt);
    }
  }

  /** The earlier answer, or undefined if the key is now this attempt's. */
  private async take(idempotency: Attempt): Promise<Answer | undefined> {
    for (;;) {
      if (await this.repository.take(idempotency, remainingMs())) return undefined;
      const present = await this.repository.find(idempotency.key);
      // Released by an attempt that failed just now.
      if (!present) continue;
      if (present.fingerprint !== idempotency.fingerprint) {
        throw platformErrors.idempotency_key_reused();
      }
      if (present.answer === null) {
        throw platformErrors.idempotency_key_in_progress({ retryAfter: RETRY_AFTER_SECONDS });
      }
      return (await this.seal.open(present.answer)) as Answer;
    }
  }

  private async keep(
    transaction: Transaction | undefined,
    idempotency: Idempotency,
    answer: Answer,
  ): Promise<void> {
    const sealed = await this.seal.seal(answer);
    // Another attempt took over when this one's time had run out. Nothing of this one may take effect.
    if (!(await this.repository.keep(transaction, idempotency, sealed))) {
      throw platformErrors.idempotency_key_in_progress({ retryAfter: RETRY_AFTER_SECONDS });
    }
  }

  private async requireKept(pattern: string, idempotency: Attempt, value: unknown): Promise<void> {
    if (this.kept.has(idempotency.attempt)) return;
    logFault(new Error(`${pattern} did not keep its answer: call keepAnswer() in its transaction`));
    await this.keep(undefined, idempotency, { ok: true, value });
  }

  /** If that fails, the key is free when the attempt's time has run out: another attempt is refused again. */
  private async keepRefusal(idempotency: Idempotency, refusal: DomainError): Promise<void> {
    await this.keep(undefined, idempotency, { ok: false, error: refusal.toWire() }).catch(
      (error: unknown) => logFailure(error, 'keeping the answer to an idempotency key'),
    );
  }

  /**
   * Frees the key of an attempt that failed. After an outage it tries again for as long as the attempt holds the
   * key, so that a caller who repeats the request need not wait for that.
   */
  private async release(idempotency: Idempotency): Promise<void> {
    try {
      await this.repository.release(idempotency);
    } catch (error) {
      logFailure(error, 'freeing an idempotency key');
      if (!isTransient(error) || remainingMs() <= 0) return;
      setTimeout(() => void this.release(idempotency), RELEASE_AGAIN_MS).unref();
    }
  }
}

const isKeptRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError &&
  ['not_found', 'conflict'].includes(error.kind) &&
  !platformErrors.idempotency_key_in_progress.is(error);

const asReply = (answer: Answer): Reply => ({
  ok: answer.ok,
  body: Buffer.from(JSON.stringify(answer.ok ? answer.value : answer.error)),
});
