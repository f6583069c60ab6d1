import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { platformErrors } from '@forecourt/contracts/errors';
import { apiKeyEnvironment, hashOfApiKey } from '@forecourt/contracts/identity/api-key-format';
import { verifyApiKey } from '@forecourt/contracts/identity/rpc';
import type { VerifiedKey } from '@forecourt/contracts/identity/shapes';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { withoutBudget } from '@forecourt/service-kit/rpc/budget';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { settledWithin } from '../settled-within.js';

/** A revocation takes effect within this time even if its event is lost (D7). */
const FRESH_MS = 10_000;
/** How long a key that was verified goes on while identity does not answer (D7). */
const USABLE_MS = 5 * 60 * 1_000;
/** How long a request with a known key waits for identity. */
const PATIENCE_MS = 1_000;
const CACHED_KEYS = 10_000;

interface Verified {
  key: VerifiedKey;
  /** When identity was asked, by `performance.now()`. */
  askedAt: number;
}

/** Verifies API keys: first by their checksum, then in a cache, then by asking identity. */
@Injectable()
export class ApiKeys {
  private readonly verified = new LRUCache<string, Verified>({ max: CACHED_KEYS });
  /** Apart from the others, so that made-up keys do not push out real ones. */
  private readonly unknown = new LRUCache<string, true>({ max: CACHED_KEYS, ttl: FRESH_MS });
  /** A reply in flight when its key was revoked must not be used. */
  private readonly revoked = new LRUCache<string, true>({ max: CACHED_KEYS, ttl: USABLE_MS });
  /** The questions in flight, one per key. */
  private readonly asking = new Map<string, Promise<VerifiedKey | undefined>>();
  /** What was asked before may have missed a revocation. */
  private freshSince = -Infinity;
  private silentUntil = -Infinity;

  constructor(private readonly rpc: RpcClient) {}

  /** Returns undefined for a key that is not valid. */
  async verify(key: string, context: RequestContext): Promise<VerifiedKey | undefined> {
    if (!apiKeyEnvironment(key)) return undefined;
    const hash = hashOfApiKey(key);
    if (this.unknown.has(hash) || this.revoked.has(hash)) return undefined;
    const found = await this.find(hash, context);
    if (!found || this.revoked.has(hash)) return undefined;
    return isExpired(found) ? undefined : found;
  }

  revoke(hash: string): void {
    this.revoked.set(hash, true);
    this.verified.delete(hash);
  }

  /** For when revocations may have been missed: identity is asked again for every key. */
  markAllStale(): void {
    this.freshSince = performance.now();
  }

  private async find(hash: string, context: RequestContext): Promise<VerifiedKey | undefined> {
    const known = this.verified.get(hash);
    if (!known || ageOf(known) >= USABLE_MS) return this.ask(hash, context);
    if (this.isFresh(known)) return known.key;
    const asked = this.ask(hash, context);
    const answer = await settledWithin(this.isSilent() ? 0 : PATIENCE_MS, asked);
    if (answer === undefined || !answer.ok) {
      if (answer && !platformErrors.service_unavailable.is(answer.error)) throw answer.error;
      this.silentUntil = performance.now() + FRESH_MS;
      return known.key;
    }
    return answer.value;
  }

  private isFresh(known: Verified): boolean {
    return known.askedAt >= this.freshSince && ageOf(known) < FRESH_MS;
  }

  private isSilent(): boolean {
    return performance.now() < this.silentUntil;
  }

  private ask(hash: string, context: RequestContext): Promise<VerifiedKey | undefined> {
    const inFlight = this.asking.get(hash);
    if (inFlight) return inFlight;
    // Others may wait for the answer longer than the request that asks.
    const asked = withoutBudget(() => this.askIdentity(hash, context)).finally(() =>
      this.asking.delete(hash),
    );
    this.asking.set(hash, asked);
    return asked;
  }

  private async askIdentity(
    hash: string,
    context: RequestContext,
  ): Promise<VerifiedKey | undefined> {
    const askedAt = performance.now();
    const { key } = await this.rpc.call(verifyApiKey, { hash }, context);
    this.silentUntil = -Infinity;
    if (key) this.verified.set(hash, { key, askedAt });
    else {
      this.verified.delete(hash);
      this.unknown.set(hash, true);
    }
    return key ?? undefined;
  }
}

const ageOf = ({ askedAt }: Verified) => performance.now() - askedAt;

const isExpired = ({ expiresDate }: VerifiedKey) =>
  expiresDate !== null && Date.parse(expiresDate) <= Date.now();
