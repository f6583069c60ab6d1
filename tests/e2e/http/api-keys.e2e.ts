import { checksum, makeApiKey } from '@forecourt/contracts/identity/api-key-format';
import { revokeApiKey } from '@forecourt/contracts/identity/rpc';
import {
  aKey,
  anOrganization,
  Client,
  conforms,
  eventually,
  operator,
  refuses,
  type Api,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/engine-types';

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});
const withKey = (key: string) => new Client({ 'x-api-key': key });
const opens = async (key: string) =>
  expect(await withKey(key).get(PATH)).toMatchObject({ status: 200 });
const opensNothing = async (client: Client) => {
  const { message, error } = refuses(await client.get(PATH), 401, 'unauthorized');
  expect({ message, error }).toEqual({
    message: 'Unauthorized',
    error: 'Invalid or missing API key',
  });
};

describe('an API key', () => {
  it('shows its environment in its prefix', () => {
    expect([api.live.key, api.test.key]).toEqual([
      expect.stringMatching(/^sk_live_[0-9A-Za-z]{27,}$/),
      expect.stringMatching(/^sk_test_[0-9A-Za-z]{27,}$/),
    ]);
  });

  it('opens reference data in either environment', async () => {
    await opens(api.live.key);
    await opens(api.test.key);
  });

  it('works until it expires, and not after', async () => {
    const expiresDate = new Date(Date.now() + 3_000).toISOString();
    const { key } = await aKey(api.organization, { environment: 'live', expiresDate });
    await opens(key);
    await eventually(() => opensNothing(withKey(key)), 6_000);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiresDate));
  });

  it('stops working within 1 s of its revocation, even where it is cached', async () => {
    const { id, key } = await aKey(api.organization, { environment: 'live' });
    const { key: other } = await aKey(api.organization, { environment: 'live' });
    await opens(key);
    conforms(await operator().post(`/manage/keys/${id}/revoke`), revokeApiKey.response);
    await eventually(() => opensNothing(withKey(key)), 1_000);
    await opens(other);
  });
});

describe('access is refused', () => {
  it('without a key', async () => {
    await opensNothing(new Client());
  });

  it('with a key in the query', async () => {
    refuses(await new Client().get(PATH, { 'x-api-key': api.live.key }), 401, 'unauthorized');
  });

  it.each(['Bearer ', 'bearer  ', 'ApiKey ', ''])(
    'with a key in Authorization ("%s…"), and the error says where it belongs',
    async (scheme) => {
      for (const key of [api.live.key, 'sk_live_mistyped']) {
        const client = new Client({ authorization: `${scheme}${key}` });
        const { error } = refuses(await client.get(PATH), 401, 'unauthorized');
        expect(error).toBe('Invalid or missing API key; send it in x-api-key');
      }
    },
  );

  it.each(['', ' ', 'x', 'sk_live_', 'null', 'undefined', 'sk_live_ key', '*', '9'.repeat(5_000)])(
    'with the malformed key %j',
    async (key) => {
      await opensNothing(withKey(key));
    },
  );

  it('with two keys', async () => {
    await opensNothing(withKey(`${api.live.key}, ${api.live.key}`));
  });

  it('with a key in which one character is wrong or missing', async () => {
    const { key } = api.live;
    const changed = (at: number) =>
      key.slice(0, at) + (key.at(at) === 'x' ? 'y' : 'x') + key.slice(at + 1);
    await opensNothing(withKey(changed(10)));
    await opensNothing(withKey(changed(key.length - 1)));
    await opensNothing(withKey(key.slice(0, -1)));
    await opensNothing(withKey(`${key}0`));
    await opensNothing(withKey(key.toLowerCase()));
  });

  it('with a key under the other prefix, even if its checksum is made to fit', async () => {
    const guarded = api.live.key.replace('sk_live_', 'sk_test_').slice(0, -6);
    await opensNothing(withKey(guarded + api.live.key.slice(-6)));
    await opensNothing(withKey(guarded + checksum(guarded)));
  });

  it('with a well-formed key that was never issued', async () => {
    await opensNothing(withKey(makeApiKey('live')));
  });

  it('with the operator token', async () => {
    refuses(await operator().get(PATH), 401, 'unauthorized');
  });
});
