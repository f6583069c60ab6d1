import { createLocalJWKSet, jwtVerify } from 'jose';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
  accessTokenClaimsSchema,
} from '@forecourt/contracts/identity/access-token';
import { listSigningKeys, login, register } from '@forecourt/contracts/identity/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { aDealer, aRegistration, startIdentity } from './builders.js';

let identity: TestService;
let dealer: TenantContext;
beforeAll(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
});
afterAll(() => identity.stop());

async function verified(token: string) {
  const keys = await identity.call(listSigningKeys, {}, aRequest());
  return jwtVerify(token, createLocalJWKSet(keys), {
    issuer: ACCESS_TOKEN_ISSUER,
    audience: ACCESS_TOKEN_AUDIENCE,
    algorithms: ['EdDSA'],
  });
}

describe('an access token', () => {
  it.each(['register', 'login'] as const)(
    'from %s is bound to user, customer, organization, environment and session for an hour',
    async (operation) => {
      const form = aRegistration();
      const registered = await identity.call(register, form, dealer);
      const { user, customerId, tokens } =
        operation === 'register' ? registered : await identity.call(login, form, dealer);

      const { payload, protectedHeader } = await verified(tokens.access_token);

      expect(accessTokenClaimsSchema.parse(payload)).toEqual({
        sub: user.id,
        customerId,
        organizationId: dealer.tenant.organizationId,
        environment: 'live',
        sid: expect.any(String),
      });
      expect(payload.exp! - payload.iat!).toBe(tokens.expires_in);
      expect(tokens.expires_in).toBe(3_600);
      expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: expect.any(String) });
    },
  );

  it('has a unique id', async () => {
    const form = aRegistration();
    const first = await identity.call(register, form, dealer);
    const second = await identity.call(login, form, dealer);

    const ids = await Promise.all(
      [first, second].map(async ({ tokens }) => (await verified(tokens.access_token)).payload.jti),
    );

    expect(ids[0]).toEqual(expect.any(String));
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('is refused after a change to a claim', async () => {
    const { tokens } = await identity.call(register, aRegistration(), dealer);
    const [header, payload, signature] = tokens.access_token.split('.') as [string, string, string];
    const claims = Buffer.from(payload, 'base64url').toString();
    const forged = Buffer.from(claims.replace('"live"', '"test"')).toString('base64url');

    await expect(verified(`${header}.${forged}.${signature}`)).rejects.toMatchObject({
      code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    });
  });
});
