import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
  type AccessTokenClaims,
} from '@forecourt/contracts/identity/access-token';
import type { Tenant } from '@forecourt/contracts/tenant';

const ALGORITHM = 'EdDSA';

type Signature = Partial<Record<'issuer' | 'audience' | 'expires', string>> & { signer?: Signer };

/** A private key and its key id. */
interface Signer {
  id: string;
  privateKey: CryptoKey;
}

/** Signs customers' access tokens the way identity does. */
export class CustomerTokens {
  private constructor(
    readonly signer: Signer,
    readonly publicKey: JWK & { kty: string; kid: string },
  ) {}

  static async create(): Promise<CustomerTokens> {
    const id = randomUUID();
    const { privateKey, publicKey } = await generateKeyPair(ALGORITHM);
    const { kty, ...rest } = await exportJWK(publicKey);
    return new CustomerTokens({ id, privateKey }, { kty: kty!, kid: id, ...rest });
  }

  /** A token for a customer of this tenant. It is valid unless an option makes it invalid. */
  async of(
    { organizationId, environment }: Tenant,
    { claims = {}, ...signature }: Signature & { claims?: Partial<AccessTokenClaims> } = {},
  ): Promise<string> {
    const { issuer = ACCESS_TOKEN_ISSUER, audience = ACCESS_TOKEN_AUDIENCE } = signature;
    const { expires = '1h', signer = this.signer } = signature;
    const { sub = randomUUID(), customerId = randomUUID() } = claims;
    return new SignJWT({ customerId, organizationId, environment })
      .setProtectedHeader({ alg: ALGORITHM, kid: signer.id })
      .setSubject(sub)
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(signer.privateKey);
  }
}
