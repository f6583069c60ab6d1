import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { importJWK, SignJWT } from 'jose';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
  ACCESS_TOKEN_SECONDS,
  type AccessTokenClaims,
} from '@forecourt/contracts/identity/access-token';
import type { Tokens } from '@forecourt/contracts/identity/shapes';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { SigningKeysRepository } from '../signing-keys/signing-keys.repository.js';
import { SIGNING_ALGORITHM } from '../signing-keys/signing-keys.service.js';
import { RefreshTokensRepository } from './refresh-tokens.repository.js';

const REFRESH_TOKEN_BYTES = 32;
const REFRESH_TOKEN_MS = 30 * 24 * 60 * 60 * 1_000;

/** Issues access and refresh tokens (D12). */
@Injectable()
export class TokensService {
  constructor(
    private readonly signingKeys: SigningKeysRepository,
    private readonly refreshTokens: RefreshTokensRepository,
  ) {}

  /** Issues the tokens of a new sign-in and starts a family. The user must be linked to the organization. */
  async issue(
    transaction: Transaction,
    tenant: Tenant,
    userId: string,
    customerId: string,
  ): Promise<Tokens> {
    const claims = { sub: userId, customerId, ...tenant };
    return {
      access_token: await this.signAccessToken(transaction, claims),
      refresh_token: await this.startFamily(transaction, tenant, userId),
      expires_in: ACCESS_TOKEN_SECONDS,
      token_type: 'Bearer',
    };
  }

  private async signAccessToken(
    transaction: Transaction,
    { sub, ...claims }: AccessTokenClaims,
  ): Promise<string> {
    const { kid, privateJwk } = await this.signingKeys.current(transaction);
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

  private async startFamily(
    transaction: Transaction,
    tenant: Tenant,
    userId: string,
  ): Promise<string> {
    const token = randomBytes(REFRESH_TOKEN_BYTES).toString('base64url');
    const createdDate = new Date();
    await this.refreshTokens.insert(transaction, tenant, {
      hash: createHash('sha256').update(token).digest('hex'),
      familyId: randomUUID(),
      userId,
      createdDate,
      expiresDate: new Date(createdDate.getTime() + REFRESH_TOKEN_MS),
    });
    return token;
  }
}
