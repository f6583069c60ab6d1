import { platformErrors } from '@forecourt/contracts/errors';
import { listKeyOrigins } from '@forecourt/contracts/identity/api-key-rpc';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const ORIGIN = 'https://www.example.com';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

const identityKnows = (...origins: string[]) => gateway.fake(listKeyOrigins, () => ({ origins }));
const ask = (origin: string, path = '/external/vehicles') =>
  gateway.send('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-api-key',
    },
  });
const refused = { status: 403, body: { code: 'origin_not_allowed' } };

it('an origin that a publishable key names may send requests', async () => {
  identityKnows('https://other.example', ORIGIN);

  const { status, headers, text } = await ask(ORIGIN);

  expect({ status, text }).toEqual({ status: 204, text: '' });
  expect(headers).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers':
      'x-api-key, content-type, authorization, idempotency-key, x-request-id',
    'access-control-max-age': '600',
    vary: 'Origin',
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});

it.each(['/external/nothing-here', '/external/contact/submit', '/%65xternal/vehicles'])(
  'it may ask for %s too, so that the page can read why it is refused',
  async (path) => {
    identityKnows(ORIGIN);

    expect(await ask(ORIGIN, path)).toMatchObject({ status: 204 });
  },
);

it('it may not ask for /manage', async () => {
  identityKnows(ORIGIN);

  const answer = await ask(ORIGIN, '/manage/organizations');

  expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_operator_token' } });
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
});

it('another origin is refused, and the error names it', async () => {
  identityKnows(ORIGIN);

  const answer = await ask('https://evil.example');

  expect(answer).toMatchObject(refused);
  expect(answer.body).toMatchObject({ error: expect.stringContaining('https://evil.example') });
  expect(Object.keys(answer.headers).filter((name) => /^access-control/.test(name))).toEqual([]);
});

it('OPTIONS without an origin is no preflight: it needs a key, as ever', async () => {
  const { key } = gateway.issueKey();

  expect(await gateway.send('OPTIONS', '/external/vehicles')).toMatchObject({ status: 401 });
  expect(await gateway.send('OPTIONS', '/external/vehicles', { key })).toMatchObject({
    status: 405,
  });
});

it('identity is asked once for a known origin', async () => {
  const questions = identityKnows(ORIGIN);

  for (let asked = 0; asked < 20; asked += 1) await ask(ORIGIN);

  expect(questions).toHaveLength(1);
});

it('made-up origins do not make the gateway ask identity more than once a second', async () => {
  const questions = identityKnows(ORIGIN);
  const started = performance.now();

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => ask(`https://made-up-${index}.example`)),
  );

  for (const answer of answers) expect(answer).toMatchObject(refused);
  expect(questions.length).toBeLessThanOrEqual(1 + (performance.now() - started) / 1_000);
});

it('the origin of a new key is known within a second or two', async () => {
  identityKnows();
  expect(await ask(ORIGIN)).toMatchObject(refused);

  identityKnows(ORIGIN);

  await eventually(async () => expect(await ask(ORIGIN)).toMatchObject({ status: 204 }), 2_000);
});

it('known origins go on while identity does not answer', async () => {
  identityKnows(ORIGIN);
  await ask(ORIGIN);
  gateway.fake(listKeyOrigins, () => {
    throw platformErrors.service_unavailable({ retryAfter: 2 });
  });

  expect(await ask(ORIGIN)).toMatchObject({ status: 204 });
  expect(await ask('https://evil.example')).toMatchObject(refused);
});

it('is 503 while identity has never answered', async () => {
  gateway.fake(listKeyOrigins, () => {
    throw platformErrors.service_unavailable({ retryAfter: 2 });
  });

  const answer = await ask(ORIGIN);

  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': expect.anything() } });
});
