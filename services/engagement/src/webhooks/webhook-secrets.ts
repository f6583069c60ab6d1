import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Seal, Seals } from '@forecourt/service-kit/seal';

/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** The secrets that sign deliveries. They are kept sealed, because a signature needs them whole. */
@Injectable()
export class WebhookSecrets {
  private readonly seal: Seal<{ secret: string }>;
  /** By their seal: to open one takes longer than to sign with it. */
  private readonly opened = new LRUCache<string, string>({ max: 1_000 });

  constructor(seals: Seals) {
    this.seal = seals.for('webhook secrets');
  }

  async make(): Promise<{ secret: string; sealedSecret: string }> {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { secret, sealedSecret: await this.seal.seal({ secret }) };
  }

  async open(sealed: string): Promise<string> {
    const known = this.opened.get(sealed);
    if (known !== undefined) return known;
    const { secret } = (await this.seal.open(sealed)) as { secret: string };
    this.opened.set(sealed, secret);
    return secret;
  }
}
