import { createHmac } from 'node:crypto';
import type { DerivedKeys } from '../derived-keys.js';
import { Seal } from '../seal.js';

/** Seals kept answers, which may hold tokens. */
export class AnswerSeal extends Seal {
  private readonly digestKey: Uint8Array;

  constructor(keys: DerivedKeys) {
    super(keys.derive('answers'));
    this.digestKey = keys.derive('fingerprints');
  }

  /** An input may hold a password, and a plain digest of it could be guessed. Another secret digests differently. */
  digest(fingerprint: string): string {
    return createHmac('sha256', this.digestKey).update(fingerprint).digest('base64url');
  }
}
