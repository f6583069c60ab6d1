import { createHmac } from 'node:crypto';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  type JSONWebKeySet,
} from 'jose';
import { recordPurchase } from '@forecourt/contracts/crm/rpc';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
} from '@forecourt/contracts/identity/access-token';
import { aCustomer, loginReply, meReply, PASSWORD } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  Client,
  conforms,
  refuses,
  TIMESTAMP,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';
import { theProduct } from '@forecourt/tests/e2e/product';

const PATH = '/external/auth/me';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const me = (accessToken: string, site: Integrator = api.live) => site.as(accessToken).get(PATH);
const opens = async (accessToken: string, site: Integrator = api.live) =>
  conforms(await me(accessToken, site), meReply).data;
const opensNothing = async (accessToken: string, site: Integrator = api.live) =>
  refuses(await me(accessToken, site), 401, 'invalid_access_token');

describe('GET /external/auth/me', () => {
  it('returns the user and the customer', async () => {
    const { id, user, accessToken } = await aCustomer(api.live, { phone: { mobile: '+1 555' } });
    expect(await opens(accessToken)).toEqual({
      user,
      customer: {
        customerId: id,
        lifecycleStage: 'PROSPECT',
        customerSegment: 'new',
        isVip: false,
        totalPurchases: 0,
        totalSpent: 0,
        memberSince: expect.stringMatching(TIMESTAMP),
      },
    });
  });

  it('shows what the customer bought and that the customer is a VIP', async () => {
    const { id, user, accessToken } = await aCustomer(api.live);
    const purchase = { email: user.email, kind: 'sale', amount: 23_995.5 };
    conforms(await api.live.dealer.post('purchases', purchase), recordPurchase.response, 201);
    await api.live.patch(`/external/customers/${id}`, { isVip: true });

    expect((await opens(accessToken)).customer).toMatchObject({
      lifecycleStage: 'CUSTOMER',
      customerSegment: 'vip',
      isVip: true,
      totalPurchases: 1,
      totalSpent: 23_995.5,
    });
  });

  it('accepts the scheme in any case', async () => {
    const { accessToken } = await aCustomer(api.live);
    const answer = await api.live.get(PATH, {}, { authorization: `bearer ${accessToken}` });
    expect(answer).toMatchObject({ status: 200 });
  });

  it('shows each organization its own record of the same user', async () => {
    const other = await anOrganization();
    const { id, user, accessToken } = await aCustomer(api.live);
    const login = { email: user.email, password: PASSWORD };
    const { data } = conforms(await other.live.post('/external/auth/login', login), loginReply);

    const there = await opens(data.access_token, other.live);
    expect(there.user).toEqual(user);
    expect(there.customer.customerId).not.toBe(id);
    expect((await opens(accessToken)).customer.customerId).toBe(id);
  });
});

describe('an access token opens nothing', () => {
  let accessToken: string;
  beforeEach(async () => {
    ({ accessToken } = await aCustomer(api.live));
  });

  it("with another organization's key", async () => {
    await opensNothing(accessToken, (await anOrganization()).live);
  });

  it("with another organization's key, even if the user is a customer of both", async () => {
    const other = await anOrganization();
    const customer = await aCustomer(api.live);
    await aCustomer(other.live, { email: customer.user.email });
    await opensNothing(customer.accessToken, other.live);
  });

  it("with the other environment's key", async () => {
    await opensNothing(accessToken, api.test);
  });

  it('if it is missing', async () => {
    refuses(await api.live.get(PATH), 401, 'invalid_access_token');
  });

  it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'Bearer undefined', 'Bearer a.b.c', 'x'])(
    'if the header is %j',
    async (authorization) => {
      refuses(await api.live.get(PATH, {}, { authorization }), 401, 'invalid_access_token');
    },
  );

  it('without its scheme, or in the query', async () => {
    refuses(
      await api.live.get(PATH, {}, { authorization: accessToken }),
      401,
      'invalid_access_token',
    );
    refuses(await api.live.get(PATH, { access_token: accessToken }), 401, 'invalid_access_token');
  });

  it('without an API key', async () => {
    const authorization = `Bearer ${accessToken}`;
    refuses(await new Client({ authorization }).get(PATH), 401, 'unauthorized');
  });

  it('if it is a refresh token', async () => {
    const { refreshToken } = await aCustomer(api.live);
    await opensNothing(refreshToken);
  });

  it('with a changed claim', async () => {
    const victim = await aCustomer(api.live);
    const [header, , signature] = accessToken.split('.') as [string, string, string];
    const [, claims] = victim.accessToken.split('.') as [string, string, string];
    await opensNothing(`${header}.${claims}.${signature}`);
  });

  it('with a changed signature', async () => {
    const at = accessToken.lastIndexOf('.') + 5;
    const changed = accessToken[at] === 'A' ? 'B' : 'A';
    await opensNothing(accessToken.slice(0, at) + changed + accessToken.slice(at + 1));
    await opensNothing(accessToken.slice(0, accessToken.lastIndexOf('.') + 1));
  });

  it('with the algorithm "none"', async () => {
    const claims = accessToken.split('.')[1]!;
    for (const alg of ['none', 'None', 'NONE']) {
      await opensNothing(`${encoded({ ...decodeProtectedHeader(accessToken), alg })}.${claims}.`);
    }
  });

  it('signed with HMAC and the public key', async () => {
    const [key] = (await jwks()).keys;
    const header = encoded({ ...decodeProtectedHeader(accessToken), alg: 'HS256' });
    const signed = `${header}.${accessToken.split('.')[1]!}`;
    for (const secret of [JSON.stringify(key), String(key!.x)]) {
      const signature = createHmac('sha256', secret).update(signed).digest('base64url');
      await opensNothing(`${signed}.${signature}`);
    }
  });

  it.each(['1h', '-1s'])(
    "signed with a foreign key under our key's id, with a lifetime of %s",
    async (lifetime) => {
      const { alg, kid } = decodeProtectedHeader(accessToken);
      await opensNothing(await forged({ alg: alg!, kid }, lifetime));
    },
  );

  it('signed with a foreign key under another id or none', async () => {
    const { alg } = decodeProtectedHeader(accessToken);
    await opensNothing(await forged({ alg: alg!, kid: 'mine' }, '1h'));
    await opensNothing(await forged({ alg: alg! }, '1h'));
  });

  it('signed with a key from its own header', async () => {
    const { alg } = decodeProtectedHeader(accessToken);
    const { publicKey, privateKey } = await generateKeyPair(alg!, { extractable: true });
    const header = { alg: alg!, jwk: await exportJWK(publicKey) };
    const token = new SignJWT(decodeJwt(accessToken)).setProtectedHeader(header);
    await opensNothing(await token.sign(privateKey));
  });

  async function forged(header: { alg: string; kid?: string | undefined }, lifetime: string) {
    const { privateKey } = await generateKeyPair(header.alg);
    const { alg, kid } = header;
    return new SignJWT(decodeJwt(accessToken))
      .setProtectedHeader({ alg, typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
      .setExpirationTime(lifetime)
      .sign(privateKey);
  }
});

describe('verification of the access token by an integrator', () => {
  it('succeeds with the public keys', async () => {
    const { id, user, accessToken } = await aCustomer(api.live);
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', theProduct().url));
    const { payload, protectedHeader } = await jwtVerify(accessToken, keys, {
      issuer: ACCESS_TOKEN_ISSUER,
      audience: ACCESS_TOKEN_AUDIENCE,
      requiredClaims: ['iat', 'exp', 'jti'],
    });

    expect(['EdDSA', 'ES256']).toContain(protectedHeader.alg);
    expect(protectedHeader.kid).toEqual(expect.stringMatching(/\S/));
    expect(payload).toMatchObject({
      sub: user.id,
      customerId: id,
      organizationId: api.organization.id,
      environment: 'live',
    });
    expect(payload.exp! - payload.iat!).toBe(3600);
    expect(Math.abs(payload.iat! - Date.now() / 1_000)).toBeLessThan(30);
  });

  it('exposes no private part of the keys', async () => {
    const { keys } = await jwks();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).toMatchObject({ use: 'sig', kid: expect.any(String), alg: expect.any(String) });
      for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) {
        expect(key).not.toHaveProperty(secret);
      }
    }
  });
});

async function jwks(): Promise<JSONWebKeySet> {
  const { status, body } = await new Client().get('/.well-known/jwks.json');
  expect(status).toBe(200);
  return body as JSONWebKeySet;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
