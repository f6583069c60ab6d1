import { Injectable } from '@nestjs/common';
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { listSigningKeys } from '@forecourt/contracts/identity/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Confirmations } from './confirmations.js';

/** There is one list of keys. */
const LIST = 'list';
/** A token with an unknown key id may be forged, so it must not make us ask identity every time. */
const UNKNOWN_KEY_COOLDOWN_MS = 1_000;
/** Far more than operators revoke. */
const REMEMBERED_KIDS = 1_000;

interface KeySet {
  jwks: JSONWebKeySet;
  find: JWTVerifyGetKey;
}

/** Identity's public keys, which verify access tokens. */
@Injectable()
export class SigningKeys {
  private readonly lists = new Confirmations<KeySet>();
  /** They are refused even while identity does not answer. */
  private readonly revoked = new LRUCache<string, true>({ max: REMEMBERED_KIDS });

  constructor(private readonly rpc: RpcClient) {}

  /** The keys as known. A revoked one is missing within 10 seconds, even if its event is lost. */
  async known(context: RequestContext): Promise<KeySet> {
    return (await this.lists.of(LIST, () => this.fetch(context)))!;
  }

  /** The keys as of now, or of a moment ago. */
  async latest(context: RequestContext): Promise<KeySet> {
    const fetch = () => this.fetch(context);
    return (await this.lists.newerThan(UNKNOWN_KEY_COOLDOWN_MS, LIST, fetch))!;
  }

  /** Another list is valid now. */
  rotate(revokedKids: readonly string[]): void {
    for (const kid of revokedKids) this.revoked.set(kid, true);
    this.lists.markAllStale();
  }

  isRevoked(kid: string | undefined): boolean {
    return kid !== undefined && this.revoked.has(kid);
  }

  private async fetch(context: RequestContext): Promise<KeySet> {
    const jwks = await this.rpc.call(listSigningKeys, {}, context);
    return { jwks, find: createLocalJWKSet(jwks) };
  }
}
