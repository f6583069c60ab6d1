import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DerivedKeys } from '@forecourt/service-kit/derived-keys';

const TOKEN_BYTES = 32;
/** More than anybody refreshes a session within the overlap. */
const LONGEST_SEARCH = 1_000;

/**
 * The first token of a family is random, and each derives the next, so that whoever sends an old one again can be
 * given its successor although only hashes are stored.
 */
@Injectable()
export class RefreshTokenChain {
  private readonly key: Uint8Array;

  constructor(keys: DerivedKeys) {
    this.key = keys.derive('refresh tokens');
  }

  start(): string {
    return randomBytes(TOKEN_BYTES).toString('base64url');
  }

  successorOf(token: string): string {
    return createHmac('sha256', this.key).update(token).digest('base64url');
  }

  /** Undefined if none has this hash: the secret has changed since it was derived. */
  descendantOf(token: string, hash: string): string | undefined {
    let descendant = token;
    for (let step = 0; step < LONGEST_SEARCH; step += 1) {
      descendant = this.successorOf(descendant);
      if (hashOfRefreshToken(descendant) === hash) return descendant;
    }
    return undefined;
  }
}

/** SHA-256 in hex: the only form in which a token is stored or looked up. */
export const hashOfRefreshToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
