import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** A key of its own for each purpose, derived from the variable ENCRYPTION_KEY. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `forecourt ${purpose}`, 32));

/** Hides what may hold tokens from whoever reads a database, a broker or their backups. */
export class Seal<Content extends object = object> {
  /** @param key of 256 bits: only a seal with the same one opens what this one seals */
  constructor(private readonly key: Uint8Array) {}

  seal(content: Content): Promise<string> {
    return new CompactEncrypt(Buffer.from(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.key);
  }

  /** @throws JOSEError if it was sealed by another secret, for another purpose, or changed since */
  async open(sealed: string): Promise<unknown> {
    const { plaintext } = await compactDecrypt(sealed, this.key);
    return JSON.parse(Buffer.from(plaintext).toString());
  }
}

/** The seals of a process. */
export class Seals {
  constructor(private readonly secret: string) {}

  for<Content extends object>(purpose: string): Seal<Content> {
    return new Seal(deriveKey(this.secret, purpose));
  }
}
