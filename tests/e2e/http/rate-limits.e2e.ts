import { randomUUID } from 'node:crypto';
import {
  aKey,
  anOrganization,
  Client,
  refuses,
  type Answer,
  type Api,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/engine-types';

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});
const limitedTo = async (rateLimit: number | undefined, environment: 'live' | 'test' = 'live') => {
  const { key } = await aKey(api.organization, { environment, rateLimit });
  return new Client({ 'x-api-key': key });
};
/** The fields of the IETF draft. */
function limitOf({ headers }: Answer) {
  const fields = /^"default";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '');
  return {
    policy: headers.get('ratelimit-policy'),
    remaining: Number(fields?.[1]),
    seconds: Number(fields?.[2]),
  };
}

describe('a rate limit', () => {
  it('is stated in every answer, and counts down', async () => {
    const client = await limitedTo(5);
    const answers = [await client.get(PATH), await client.get(PATH), await client.get(PATH)];
    expect(answers.map(limitOf)).toMatchObject(
      [4, 3, 2].map((remaining) => ({ policy: '"default";q=5;w=60', remaining })),
    );
    for (const { seconds } of answers.map(limitOf)) {
      expect(seconds).toBeGreaterThan(30);
      expect(seconds).toBeLessThanOrEqual(60);
    }
  });

  it('answers 429 with Retry-After above it', async () => {
    const client = await limitedTo(2);
    await client.get(PATH);
    await client.get(PATH);
    const answer = await client.get(PATH);
    refuses(answer, 429, 'rate_limit_exceeded');
    expect(limitOf(answer)).toMatchObject({ policy: '"default";q=2;w=60', remaining: 0 });
    const retryAfter = Number(answer.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(30);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });

  it('is exact under 20 concurrent requests', async () => {
    const client = await limitedTo(5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.get(PATH)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    const remaining = answers.map((answer) => limitOf(answer).remaining).sort();
    expect(remaining).toEqual([...Array<number>(16).fill(0), 1, 2, 3, 4]);
  });

  it('counts refused requests too, and is stated in their answers', async () => {
    const client = await limitedTo(6);
    const answers = [
      await client.get('/external/nothing'),
      await client.get('/external/brands', { page: 0 }),
      await client.get('/external/brands/%zz'),
      await client.get('/external/auth/me'),
      await client.post('/external/brands', {}),
      await client.get(`/external/vehicles/${randomUUID()}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 400, 401, 405, 404]);
    expect(answers.map(limitOf)).toMatchObject(
      [5, 4, 3, 2, 1, 0].map((remaining) => ({ remaining })),
    );
    refuses(await client.get(PATH), 429, 'rate_limit_exceeded');
  });

  it('applies to each key separately', async () => {
    const [one, another] = [await limitedTo(1), await limitedTo(1)];
    await one.get(PATH);
    refuses(await one.get(PATH), 429, 'rate_limit_exceeded');
    expect(await another.get(PATH)).toMatchObject({ status: 200 });
  });

  it('is 1,000 a minute for a live key and 300 for a test key unless the key has its own', async () => {
    const [live, test] = [await limitedTo(undefined), await limitedTo(undefined, 'test')];
    expect([limitOf(await live.get(PATH)), limitOf(await test.get(PATH))]).toMatchObject([
      { policy: '"default";q=1000;w=60', remaining: 999 },
      { policy: '"default";q=300;w=60', remaining: 299 },
    ]);
  });

  it('is not stated to callers without a key', async () => {
    const { headers } = await new Client().get(PATH);
    expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null]);
  });
});
