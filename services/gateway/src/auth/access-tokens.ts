import { Injectable } from '@nestjs/common';
import {
  createLocalJWKSet,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
  accessTokenClaimsSchema,
  type AccessTokenClaims,
} from '@forecourt/contracts/identity/access-token';
import { listSigningKeys } from '@forecourt/contracts/identity/rpc';
import type { RequestContext, Tenant } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';

/** Keys are published a day before they sign, so a copy this old still has every one in use. */
const REFRESH_MS = 10 * 60 * 1_000;
/** A token with an unknown key id may be forged, so it must not make us ask identity every time. */
const UNKNOWN_KEY_COOLDOWN_MS = 5_000;

interface KeySet {
  jwks: JSONWebKeySet;
  find: JWTVerifyGetKey;
  fetchedAt: number;
}

/** Verifies customers' access tokens with identity's public keys. */
@Injectable()
export class AccessTokens {
  private keySet?: KeySet;

  constructor(private readonly rpc: RpcClient) {}

  /** Returns undefined for a token that is forged, expired, or from another organization or environment. */
  async verify(
    token: string,
    tenant: Tenant,
    context: RequestContext,
  ): Promise<AccessTokenClaims | undefined> {
    try {
      return await this.claimsOf(token, tenant, await this.keys(REFRESH_MS, context));
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) return asRefusal(error);
    }
    try {
      return await this.claimsOf(token, tenant, await this.keys(UNKNOWN_KEY_COOLDOWN_MS, context));
    } catch (error) {
      return asRefusal(error);
    }
  }

  /** The public keys as published at `/.well-known/jwks.json`. */
  async jwks(context: RequestContext): Promise<JSONWebKeySet> {
    return (await this.keys(UNKNOWN_KEY_COOLDOWN_MS, context)).jwks;
  }

  private async claimsOf(token: string, tenant: Tenant, keySet: KeySet) {
    const { payload } = await jwtVerify(token, keySet.find, {
      algorithms: ['EdDSA', 'ES256'],
      issuer: ACCESS_TOKEN_ISSUER,
      audience: ACCESS_TOKEN_AUDIENCE,
    });
    const claims = accessTokenClaimsSchema.parse(payload);
    const sameTenant =
      claims.organizationId === tenant.organizationId && claims.environment === tenant.environment;
    return sameTenant ? claims : undefined;
  }

  private async keys(maxAgeMs: number, context: RequestContext): Promise<KeySet> {
    if (this.keySet && Date.now() - this.keySet.fetchedAt < maxAgeMs) return this.keySet;
    const jwks = await this.rpc.call(listSigningKeys, {}, context);
    this.keySet = { jwks, find: createLocalJWKSet(jwks), fetchedAt: Date.now() };
    return this.keySet;
  }
}

/** An error of jose's means that the token is bad; any other error is ours. */
function asRefusal(error: unknown): undefined {
  if (error instanceof errors.JOSEError) return undefined;
  throw error;
}
