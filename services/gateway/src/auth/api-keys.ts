import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { apiKeyEnvironment, hashOfApiKey } from '@forecourt/contracts/identity/api-key-format';
import { verifyApiKey } from '@forecourt/contracts/identity/rpc';
import type { VerifiedKey } from '@forecourt/contracts/identity/shapes';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';

/** A revocation reaches us within this time even where its event was lost (D7). */
const CACHE_MS = 10_000;
const CACHED_KEYS = 10_000;

/** Verifies API keys: by checksum without asking, then by a short-lived cache, then by identity. */
@Injectable()
export class ApiKeys {
  private readonly verified = new LRUCache<string, VerifiedKey>({
    max: CACHED_KEYS,
    ttl: CACHE_MS,
  });
  /** Answers of identity that were under way when a revocation came must not be kept. */
  private readonly revoked = new LRUCache<string, true>({ max: CACHED_KEYS, ttl: CACHE_MS });

  constructor(private readonly rpc: RpcClient) {}

  /** Gives undefined for a key that opens nothing. */
  async verify(key: string, context: RequestContext): Promise<VerifiedKey | undefined> {
    if (!apiKeyEnvironment(key)) return undefined;
    const hash = hashOfApiKey(key);
    const found = this.verified.get(hash) ?? (await this.ask(hash, context));
    if (!found || this.revoked.has(hash)) return undefined;
    return isExpired(found) ? undefined : found;
  }

  revoke(hash: string): void {
    this.revoked.set(hash, true);
    this.verified.delete(hash);
  }

  /** After a time in which revocations may have passed us by. */
  forgetAll(): void {
    this.verified.clear();
  }

  private async ask(hash: string, context: RequestContext): Promise<VerifiedKey | undefined> {
    const askedAt = Date.now();
    const { key } = await this.rpc.call(verifyApiKey, { hash }, context);
    if (!key) return undefined;
    // The answer may have been on its way for seconds: it is as old as the question.
    this.verified.set(hash, key, { ttl: Math.max(1, CACHE_MS - (Date.now() - askedAt)) });
    return key;
  }
}

const isExpired = ({ expiresDate }: VerifiedKey) =>
  expiresDate !== null && Date.parse(expiresDate) <= Date.now();
