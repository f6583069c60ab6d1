import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
  accessTokenClaimsSchema,
  type AccessTokenClaims,
} from '@forecourt/contracts/identity/access-token';
import type { Tenant, TenantContext } from '@forecourt/contracts/tenant';
import { Sessions } from './sessions.js';
import { SigningKeys } from './signing-keys.js';

/** Verifies customers' access tokens (D12). */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Returns undefined for a token that is forged, expired, from another organization or environment, or of a
   * session that has ended.
   */
  async verify(token: string, context: TenantContext): Promise<AccessTokenClaims | undefined> {
    const claims = await this.claimsOf(token, context).catch(asRefusal);
    if (!claims || !isOf(context.tenant, claims)) return undefined;
    const goesOn = claims.sid === undefined || (await this.sessions.isActive(claims.sid, context));
    return goesOn ? claims : undefined;
  }

  private async claimsOf(
    token: string,
    context: TenantContext,
  ): Promise<AccessTokenClaims | undefined> {
    try {
      return await this.verified(token, (await this.keys.known(context)).find);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    return this.verified(token, (await this.keys.latest(context)).find);
  }

  private async verified(
    token: string,
    find: JWTVerifyGetKey,
  ): Promise<AccessTokenClaims | undefined> {
    const { payload, protectedHeader } = await jwtVerify(token, find, {
      algorithms: ['EdDSA', 'ES256'],
      issuer: ACCESS_TOKEN_ISSUER,
      audience: ACCESS_TOKEN_AUDIENCE,
    });
    if (this.keys.isRevoked(protectedHeader.kid)) return undefined;
    return accessTokenClaimsSchema.parse(payload);
  }
}

const isOf = (tenant: Tenant, { organizationId, environment }: AccessTokenClaims) =>
  organizationId === tenant.organizationId && environment === tenant.environment;

/** An error of jose's means that the token is bad; any other error is ours. */
function asRefusal(error: unknown): undefined {
  if (error instanceof errors.JOSEError) return undefined;
  throw error;
}
