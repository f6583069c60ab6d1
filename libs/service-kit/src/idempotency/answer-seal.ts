import { createHmac, hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Hides kept answers, which may hold tokens, from whoever reads the database or its backups. */
export class AnswerSeal {
  private readonly encryptionKey: Uint8Array;
  private readonly digestKey: Uint8Array;

  /** @param secret the variable ENCRYPTION_KEY; each service derives keys of its own from it */
  constructor(secret: string, service: string) {
    const derive = (purpose: string) =>
      new Uint8Array(hkdfSync('sha256', secret, '', `forecourt ${service} ${purpose}`, 32));
    this.encryptionKey = derive('answers');
    this.digestKey = derive('fingerprints');
  }

  seal(answer: object): Promise<string> {
    return new CompactEncrypt(Buffer.from(JSON.stringify(answer)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.encryptionKey);
  }

  async open(sealed: string): Promise<unknown> {
    const { plaintext } = await compactDecrypt(sealed, this.encryptionKey);
    return JSON.parse(Buffer.from(plaintext).toString());
  }

  /** An input may hold a password, and a plain digest of it could be guessed. Another secret digests differently. */
  digest(fingerprint: string): string {
    return createHmac('sha256', this.digestKey).update(fingerprint).digest('base64url');
  }
}
