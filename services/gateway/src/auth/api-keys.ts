import { Injectable } from '@nestjs/common';
import { apiKeyEnvironment, hashOfApiKey } from '@forecourt/contracts/identity/api-key-format';
import { verifyApiKey } from '@forecourt/contracts/identity/rpc';
import type { VerifiedKey } from '@forecourt/contracts/identity/shapes';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Confirmations } from './confirmations.js';

/** Verifies API keys: first by their checksum, then in a cache, then by asking identity. */
@Injectable()
export class ApiKeys {
  /** By the key's hash. */
  private readonly keys = new Confirmations<VerifiedKey>();

  constructor(private readonly rpc: RpcClient) {}

  /** Returns undefined for a key that is not valid. */
  async verify(key: string, context: RequestContext): Promise<VerifiedKey | undefined> {
    if (!apiKeyEnvironment(key)) return undefined;
    const hash = hashOfApiKey(key);
    const found = await this.keys.of(hash, async () => {
      const verified = await this.rpc.call(verifyApiKey, { hash }, context);
      return verified.key;
    });
    if (!found || isExpired(found)) return undefined;
    // identity may be of a version that knows no publishable keys: then this one opens nothing.
    return key.startsWith('pk_') ? { ...found, kind: 'publishable' } : found;
  }

  revoke(hash: string): void {
    this.keys.revoke(hash);
  }

  /** For when revocations may have been missed. */
  markAllStale(): void {
    this.keys.markAllStale();
  }
}

const isExpired = ({ expiresDate }: VerifiedKey) =>
  expiresDate !== null && Date.parse(expiresDate) <= Date.now();
