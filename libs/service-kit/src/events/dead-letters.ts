import type { DeadLetter } from '@forecourt/contracts/dead-letters';
import { platformErrors } from '@forecourt/contracts/errors';
import type { EventMessage } from '@forecourt/contracts/event';
import type { RequestContext } from '@forecourt/contracts/tenant';
import type { Database, Transaction } from '../database/database.js';
import { BACKGROUND } from '../database/limits.js';
import type { Window } from '../database/query-page.js';
import type { IdempotencyKeys } from '../idempotency/idempotency-keys.js';
import { logger } from '../logging/logger.js';
import { reasonOf } from '../logging/outages.js';
import { isTransient } from '../transport/transient.js';
import { DeadLettersRepository, type KeptLetter, type Whole } from './dead-letters.repository.js';
import type { Inbox } from './inbox.js';

/** How often a service may refuse an event before it becomes a dead letter. */
const REFUSAL_LIMIT = 5;

/**
 * The events that a service refuses for good. It counts refusals itself, in its database: what a broker counts are
 * deliveries, also those that ended with a lost connection.
 */
export class DeadLetters {
  private readonly letters: DeadLettersRepository;

  /** @param handle runs the handler of an event in a transaction */
  constructor(
    private readonly service: string,
    private readonly database: Database,
    private readonly inbox: Inbox,
    private readonly idempotency: Pick<IdempotencyKeys, 'keepAnswer'>,
    private readonly handle: (event: EventMessage, transaction: Transaction) => Promise<void>,
  ) {
    this.letters = new DeadLettersRepository(database);
  }

  /**
   * Counts a refusal, and keeps the event if it was the last.
   *
   * @returns whether the event is kept; otherwise it must be delivered again
   */
  async refuse(event: EventMessage, error: unknown): Promise<boolean> {
    const refusals = await this.count(event, error, REFUSAL_LIMIT);
    if (refusals >= REFUSAL_LIMIT) return true;
    logger.warn({ err: error, ...nameOf(event), refusals }, 'event refused');
    return false;
  }

  /** Keeps an event whose deliveries have come to their end, however often it was refused. */
  async keep(event: EventMessage, error: unknown): Promise<void> {
    await this.count(event, error, 1);
  }

  async list(window: Window): Promise<{ data: DeadLetter[]; total: number }> {
    const { rows, total } = await this.letters.list(window);
    return { data: rows.map((letter) => this.shown(letter).data), total };
  }

  /** @throws DomainError `dead_letter_not_found` */
  async get(id: string): Promise<{ data: Whole<DeadLetter> }> {
    return this.shown(found(await this.letters.find(id)));
  }

  /**
   * Handles the event, unless that happened meanwhile. The transaction that commits its work removes the dead letter.
   *
   * @throws DomainError `dead_letter_not_found`, or `dead_letter_refused` if the handler refuses the event again
   */
  async replay(id: string, context: RequestContext): Promise<{ data: DeadLetter }> {
    let taken: KeptLetter | undefined;
    try {
      return await this.database.transaction(async (transaction) => {
        const { payload, ...letter } = found(await this.letters.take(transaction, id));
        taken = letter;
        const event: EventMessage = { ...letter, payload, broadcast: false };
        if (await this.inbox.add(transaction, event)) await this.handle(event, transaction);
        return this.idempotency.keepAnswer(transaction, this.shown(letter), context);
      }, BACKGROUND);
    } catch (error) {
      if (!taken || isTransient(error)) throw error;
      logger.warn({ err: error, ...nameOf(taken) }, 'dead letter refused again');
      await this.letters.refuseAgain(id, reasonOf(error));
      throw platformErrors.dead_letter_refused({
        message: `${this.service} refused the event again: ${reasonOf(error)}`,
      });
    }
  }

  /**
   * Removes the dead letter. The event counts as handled, so that no late delivery brings it back.
   *
   * @throws DomainError `dead_letter_not_found`
   */
  drop(id: string, context: RequestContext): Promise<{ data: DeadLetter }> {
    return this.database.transaction(async (transaction) => {
      const { payload: _, ...letter } = found(await this.letters.take(transaction, id));
      await this.inbox.add(transaction, letter);
      return this.idempotency.keepAnswer(transaction, this.shown(letter), context);
    });
  }

  private shown<Letter extends KeptLetter>(letter: Letter) {
    return { data: { service: this.service, ...letter } };
  }

  /** @returns how often the event was refused; from `limit` on, it is kept */
  private async count(event: EventMessage, error: unknown, limit: number): Promise<number> {
    const refusals = await this.database.transaction(async (transaction) => {
      const counted = await this.letters.countRefusal(transaction, event.id);
      if (counted >= limit) {
        const reason = reasonOf(error);
        await this.letters.keep(transaction, event, { reason, refusals: counted });
      }
      return counted;
    }, BACKGROUND);
    if (refusals >= limit) this.logKept(event, error);
    return refusals;
  }

  private logKept(event: EventMessage, error: unknown): void {
    logger.error(
      { err: error, ...nameOf(event) },
      `event kept as a dead letter; see: forecourt dead-letters show ${event.id} --service ${this.service}`,
    );
  }
}

/** Without the payload, which may hold personal data. */
const nameOf = ({ id, name }: { id: string; name: string }) => ({ id, event: name });

function found<Letter>(letter: Letter | undefined): Letter {
  if (!letter) throw platformErrors.dead_letter_not_found();
  return letter;
}
