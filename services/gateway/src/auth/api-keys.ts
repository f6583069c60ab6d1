import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { apiKeyEnvironment, hashOfApiKey } from '@forecourt/contracts/identity/api-key-format';
import { verifyApiKey } from '@forecourt/contracts/identity/rpc';
import type { VerifiedKey } from '@forecourt/contracts/identity/shapes';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';

/** A revocation takes effect within this time even if its event is lost (D7). */
const CACHE_MS = 10_000;
const CACHED_KEYS = 10_000;

/** Verifies API keys: first by their checksum, then in a short-lived cache, then by asking identity. */
@Injectable()
export class ApiKeys {
  private readonly verified = new LRUCache<string, VerifiedKey>({
    max: CACHED_KEYS,
    ttl: CACHE_MS,
  });
  /** A reply in flight when its key was revoked must not be cached. */
  private readonly revoked = new LRUCache<string, true>({ max: CACHED_KEYS, ttl: CACHE_MS });

  constructor(private readonly rpc: RpcClient) {}

  /** Returns undefined for a key that is not valid. */
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

  /** For when revocations may have been missed. */
  forgetAll(): void {
    this.verified.clear();
  }

  private async ask(hash: string, context: RequestContext): Promise<VerifiedKey | undefined> {
    const askedAt = Date.now();
    const { key } = await this.rpc.call(verifyApiKey, { hash }, context);
    if (!key) return undefined;
    // The reply may have taken seconds: its age counts from the request.
    this.verified.set(hash, key, { ttl: Math.max(1, CACHE_MS - (Date.now() - askedAt)) });
    return key;
  }
}

const isExpired = ({ expiresDate }: VerifiedKey) =>
  expiresDate !== null && Date.parse(expiresDate) <= Date.now();
