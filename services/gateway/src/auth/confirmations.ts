import { LRUCache } from 'lru-cache';
import { platformErrors } from '@forecourt/contracts/errors';
import { withoutBudget } from '@forecourt/service-kit/rpc/budget';
import { settledWithin } from '../settled-within.js';

/** A revocation takes effect within this time even if its event is lost (D7, D12). */
const FRESH_MS = 10_000;
/** How long what was confirmed goes on while identity does not answer (D7, D12). */
const USABLE_MS = 5 * 60 * 1_000;
/** How long a request waits for identity if an earlier confirmation will do. */
const PATIENCE_MS = 1_000;
const CACHED = 10_000;

interface Confirmation<Subject> {
  subject: Subject;
  /** When identity was asked, by `performance.now()`. */
  askedAt: number;
}

/** Asks identity for the subject of an id. Returns null or undefined if there is none that is valid. */
type Ask<Subject> = () => Promise<Subject | null | undefined>;

/** What identity has confirmed lately, by id: keys and sessions, for example. */
export class Confirmations<Subject> {
  private readonly confirmed = new LRUCache<string, Confirmation<Subject>>({ max: CACHED });
  /** Apart from the others, so that made-up ids do not push out real ones. */
  private readonly unknown = new LRUCache<string, true>({ max: CACHED, ttl: FRESH_MS });
  /** A reply in flight when its id was revoked must not be used. */
  private readonly revoked = new LRUCache<string, true>({ max: CACHED, ttl: USABLE_MS });
  /** The questions in flight, one per id. */
  private readonly asking = new Map<string, Promise<Subject | undefined>>();
  /** What was asked before may have missed a revocation. */
  private freshSince = -Infinity;
  private silentUntil = -Infinity;

  /** Returns undefined if the id is revoked, or identity does not confirm it. */
  async of(id: string, ask: Ask<Subject>): Promise<Subject | undefined> {
    if (this.unknown.has(id) || this.revoked.has(id)) return undefined;
    const found = await this.find(id, ask);
    return this.revoked.has(id) ? undefined : found;
  }

  /**
   * Asks identity unless it answered less than this time ago.
   *
   * @throws DomainError `service_unavailable` if identity does not answer, whatever it confirmed before
   */
  async newerThan(maxAgeMs: number, id: string, ask: Ask<Subject>): Promise<Subject | undefined> {
    const known = this.confirmed.get(id);
    if (known && this.isFresh(known) && ageOf(known) < maxAgeMs) return known.subject;
    return this.ask(id, ask);
  }

  revoke(id: string): void {
    this.revoked.set(id, true);
    this.confirmed.delete(id);
  }

  /** For when revocations may have been missed: identity is asked again for every id. */
  markAllStale(): void {
    this.freshSince = performance.now();
    this.asking.clear();
  }

  private async find(id: string, ask: Ask<Subject>): Promise<Subject | undefined> {
    const known = this.confirmed.get(id);
    if (!known || ageOf(known) >= USABLE_MS) return this.ask(id, ask);
    if (this.isFresh(known)) return known.subject;
    const asked = this.ask(id, ask);
    const answer = await settledWithin(this.isSilent() ? 0 : PATIENCE_MS, asked);
    if (answer === undefined || !answer.ok) {
      if (answer && !platformErrors.service_unavailable.is(answer.error)) throw answer.error;
      this.silentUntil = performance.now() + FRESH_MS;
      return known.subject;
    }
    return answer.value;
  }

  private isFresh(known: Confirmation<Subject>): boolean {
    return known.askedAt >= this.freshSince && ageOf(known) < FRESH_MS;
  }

  private isSilent(): boolean {
    return performance.now() < this.silentUntil;
  }

  private ask(id: string, ask: Ask<Subject>): Promise<Subject | undefined> {
    const inFlight = this.asking.get(id);
    if (inFlight) return inFlight;
    // Others may wait for the answer longer than the request that asks.
    const asked = withoutBudget(() => this.confirm(id, ask)).finally(() => {
      if (this.asking.get(id) === asked) this.asking.delete(id);
    });
    this.asking.set(id, asked);
    return asked;
  }

  private async confirm(id: string, ask: Ask<Subject>): Promise<Subject | undefined> {
    const askedAt = performance.now();
    const subject = await ask();
    this.silentUntil = -Infinity;
    if (subject !== null && subject !== undefined) {
      this.confirmed.set(id, { subject, askedAt });
      return subject;
    }
    this.confirmed.delete(id);
    this.unknown.set(id, true);
    return undefined;
  }
}

const ageOf = ({ askedAt }: { askedAt: number }) => performance.now() - askedAt;
