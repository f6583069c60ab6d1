import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { importJWK, SignJWT } from 'jose';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
  ACCESS_TOKEN_SECONDS,
  type AccessTokenClaims,
} from '@forecourt/contracts/identity/access-token';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { SigningKeysRepository } from '../signing-keys/signing-keys.repository.js';
import { SIGNING_ALGORITHM } from '../signing-keys/signing-keys.service.js';

/** Signs customers' access tokens (D12). */
@Injectable()
export class AccessTokenSigner {
  constructor(private readonly keys: SigningKeysRepository) {}

  async sign(transaction: Transaction, { sub, ...claims }: AccessTokenClaims): Promise<string> {
    const { kid, privateJwk } = await this.keys.current(transaction);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
      .setIssuer(ACCESS_TOKEN_ISSUER)
      .setAudience(ACCESS_TOKEN_AUDIENCE)
      .setSubject(sub)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
      .sign(await importJWK(privateJwk, SIGNING_ALGORITHM));
  }
}
