import { createHash } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
  accessTokenClaimsSchema,
} from '@forecourt/contracts/identity/access-token';
import { listSigningKeys, login, register } from '@forecourt/contracts/identity/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { aDealer, instanceStarterOf, aRegistration, startIdentity } from './builders.js';

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
    'from %s is bound to user, customer, organization and environment for an hour',
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

describe('a refresh token', () => {
  interface Row {
    user_id: string;
    organization_id: string;
    environment: string;
    family_id: string;
    days: number;
  }
  const rowOf = async (token: string) => {
    const rows = await identity.sql<Row>(
      `SELECT user_id, organization_id, environment, family_id,
              extract(epoch FROM expires_date - now())::float8 / 86400 AS days
       FROM refresh_token WHERE hash = $1`,
      [createHash('sha256').update(token).digest('hex')],
    );
    return rows[0];
  };

  it('holds 256 random bits and is stored as a hash for 30 days', async () => {
    const { user, tokens } = await identity.call(register, aRegistration(), dealer);

    expect(Buffer.from(tokens.refresh_token, 'base64url')).toHaveLength(32);
    const row = await rowOf(tokens.refresh_token);
    expect(row).toMatchObject({
      user_id: user.id,
      organization_id: dealer.tenant.organizationId,
      environment: 'live',
    });
    expect(row!.days).toBeCloseTo(30, 1);
    await expect(
      identity.sql(`SELECT 1 FROM refresh_token t WHERE strpos(t::text, $1) > 0`, [
        tokens.refresh_token,
      ]),
    ).resolves.toEqual([]);
  });

  it('starts a new family at each log-in', async () => {
    const form = aRegistration();
    const first = await identity.call(register, form, dealer);
    const second = await identity.call(login, form, dealer);

    const families = await Promise.all(
      [first, second].map(async ({ tokens }) => (await rowOf(tokens.refresh_token))!.family_id),
    );

    expect(families[0]).not.toBe(families[1]);
  });

  it('is removed after it expires', async () => {
    const { user, tokens } = await identity.call(register, aRegistration(), dealer);
    const { tokens: valid } = await identity.call(register, aRegistration(), dealer);
    await identity.sql('UPDATE refresh_token SET expires_date = now() WHERE user_id = $1', [
      user.id,
    ]);

    const startInstance = await instanceStarterOf(identity);
    const instance = await startInstance();

    try {
      await eventually(async () => expect(await rowOf(tokens.refresh_token)).toBeUndefined());
      await expect(rowOf(valid.refresh_token)).resolves.toBeDefined();
    } finally {
      await instance.stop();
    }
  });
});
