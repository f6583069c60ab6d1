import {
  describeSigningKeys,
  rotateSigningKeys,
} from '@forecourt/contracts/identity/signing-key-rpc';
import { aCustomer, refreshReply } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  Client,
  conforms,
  eventually,
  operator,
  refusesFields,
  TIMESTAMP,
  type Api,
} from '@forecourt/tests/e2e/api';

const PATH = '/manage/signing-keys';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});

/** Revokes no key: tests that run at the same time hold tokens of the old ones. */
const rotate = async () =>
  conforms(await operator().post(`${PATH}/rotate`), rotateSigningKeys.response).data;
const list = async () => conforms(await operator().get(PATH), describeSigningKeys.response);
const opens = async (accessToken: string) =>
  (await api.live.as(accessToken).get('/external/auth/me')).status;

describe('POST /manage/signing-keys/rotate', () => {
  it('signs with a new key at once, and signs nobody out', async () => {
    const { accessToken, refreshToken } = await aCustomer(api.live);

    const key = await rotate();

    expect(key).toEqual({
      kid: expect.any(String),
      state: 'signing',
      signsFromDate: expect.stringMatching(TIMESTAMP),
      createdDate: expect.stringMatching(TIMESTAMP),
      revokedKids: [],
    });
    await eventually(async () => expect(await publishedIds()).toContain(key.kid), 1_000);
    const answer = await api.live.post('/external/auth/refresh', { refresh_token: refreshToken });
    const { access_token } = conforms(answer, refreshReply).data;
    expect(await opens(access_token)).toBe(200);
    expect(await opens(accessToken)).toBe(200);
  });

  it.each(['yes', 1])('refuses revokeOld of %j', async (revokeOld) => {
    refusesFields(await operator().post(`${PATH}/rotate`, { revokeOld }), 'revokeOld');
  });
});

it('GET /manage/signing-keys lists the keys that are published, and never a private half', async () => {
  await rotate();

  const answer = await operator().get(PATH);
  const { data, total } = conforms(answer, describeSigningKeys.response);

  expect(total).toBe(data.length);
  expect(data.filter(({ state }) => state === 'signing')).toHaveLength(1);
  expect(data.some(({ state }) => state === 'retired')).toBe(true);
  expect(answer.text).not.toMatch(/jwk|"d"|"x"/);
  await eventually(async () => {
    const listed = (await list()).data.map(({ kid }) => kid);
    expect((await publishedIds()).toSorted()).toEqual(listed.toSorted());
  });
});

async function publishedIds(): Promise<string[]> {
  const { body } = await new Client().get('/.well-known/jwks.json');
  return (body as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
}
