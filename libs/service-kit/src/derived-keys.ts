import { deriveKey } from './seal.js';

/** A service's own keys, one for each purpose, from the variable ENCRYPTION_KEY. */
export class DerivedKeys {
  constructor(
    private readonly secret: string,
    private readonly service: string,
  ) {}

  /** 256 bits. */
  derive(purpose: string): Uint8Array {
    return deriveKey(this.secret, `${this.service} ${purpose}`);
  }
}
