import { submitContactMessage } from '@forecourt/contracts/engagement/rpc';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  Client,
  conforms,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';
import { rawRequest } from '@forecourt/tests/e2e/raw-request';

const FORM = '/external/contact/submit';
const BODY_LIMIT = 100 * 1024;

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});
const aMessage = () => ({ name: 'Jane Doe', email: anEmail(), message: 'Hello.' });
const sendBody = (body: string | Uint8Array<ArrayBuffer>, type?: string) =>
  api.live.send('POST', FORM, {
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    headers: type === undefined ? {} : { 'content-type': type },
  });

describe('a URL', () => {
  it.each(['/external/brands/%', '/external/brands/%zz', '/external/brands/%c3%28', '/%ff'])(
    '%s with a bad percent-encoding is answered 400',
    async (path) => {
      refuses(await api.live.get(path), 400, 'malformed_url');
    },
  );

  it('that is too long is answered 414', async () => {
    const path = `/external/vehicles/${'x'.repeat(8_500)}`;
    refuses(await api.live.get(path), 414, 'uri_too_long');
  });

  it('that is far too long is answered 414', async () => {
    refuses(
      await api.live.get(`/external/vehicles?sort=${'x'.repeat(20_000)}`),
      414,
      'uri_too_long',
    );
  });
});

describe('headers', () => {
  it('that are too large are answered 431', async () => {
    const answer = await api.live.get('/external/brands', {}, { 'x-large': 'x'.repeat(20_000) });
    refuses(answer, 431, 'headers_too_large');
  });

  it('that are malformed are answered 400', async () => {
    refuses(await rawRequest('GET / HTTP/1.1', 'no colon here'), 400, 'malformed_request');
    refuses(await rawRequest('SING / HTTP/1.1', 'Host: localhost'), 400, 'malformed_request');
    refuses(
      await rawRequest(`POST ${FORM} HTTP/1.1`, 'Host: localhost', 'Content-Length: many'),
      400,
      'malformed_request',
    );
  });
});

describe('a body', () => {
  it('of 100 KB is accepted, and one byte more is answered 413', async () => {
    const filled = (bytes: number) => {
      const form = { ...aMessage(), stray: '' };
      form.stray = 'x'.repeat(bytes - JSON.stringify(form).length);
      return JSON.stringify(form);
    };
    const taken = await sendBody(filled(BODY_LIMIT), 'application/json');
    conforms(taken, submitContactMessage.response, 201);
    const large = await sendBody(filled(BODY_LIMIT + 1), 'application/json');
    refuses(large, 413, 'body_too_large');
  });

  it.each(['{"name":', '{name: 1}', "{'name':1}", 'name=Jane', '{"a":1}}', 'NaN'])(
    '%j, which is not JSON, is answered 400',
    async (body) => {
      refuses(await sendBody(body, 'application/json'), 400, 'malformed_body');
    },
  );

  it.each(['{"__proto__":1}', '{"a":[{"__proto__":{}}]}', '{"constructor":{"prototype":1}}'])(
    '%s, which would pollute a prototype, is answered 400 with the reason',
    async (body) => {
      const answer = await sendBody(body, 'application/json');
      const { error } = refuses(answer, 400, 'malformed_body');
      expect(error).toContain('__proto__');
    },
  );

  it.each(['[]', '"text"', '5', 'true'])(
    '%s, which is not an object, is answered 400',
    async (body) => {
      refuses(await sendBody(body, 'application/json'), 400, 'malformed_body');
    },
  );

  it.each(['application/json', 'application/x-www-form-urlencoded'])(
    'of %s that is not UTF-8 is answered 400',
    async (type) => {
      const bytes = new Uint8Array([...Buffer.from('{"name":"'), 0xe9, ...Buffer.from('"}')]);
      refuses(await sendBody(bytes, type), 400, 'malformed_body');
    },
  );

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/octet-stream',
    'json',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json; charset=nonsense',
    'application/x-www-form-urlencoded; charset="windows-1252"',
    undefined,
  ])('of the type %s is answered 415', async (type) => {
    refuses(await sendBody(JSON.stringify(aMessage()), type), 415, 'unsupported_media_type');
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;CHARSET="UTF8"',
    'application/json; version=1',
    'APPLICATION/JSON',
    'application/vnd.api+json',
  ])('of the type %s is JSON', async (type) => {
    const answer = await sendBody(JSON.stringify(aMessage()), type);
    conforms(answer, submitContactMessage.response, 201);
  });

  it.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/xml',
    undefined,
  ])('that is empty is accepted, even with the type %s', async (type) => {
    const answer = await api.live.send('POST', FORM, {
      query: aMessage(),
      body: '',
      headers: type === undefined ? {} : { 'content-type': type },
    });
    conforms(answer, submitContactMessage.response, 201);
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'with a field called %s is harmless',
    async (name) => {
      const polluting = `{"${name}":{"prototype":{"name":"x"},"name":"x"},"email":"a@example.com"}`;
      const answer = await sendBody(polluting, 'application/json');
      expect(answer.status).toBe(400);
      const form = await sendBody(
        `${name}[name]=x&email=a@example.com`,
        'application/x-www-form-urlencoded',
      );
      refusesFields(form, 'name', 'message');
    },
  );
});

it('an error reveals nothing internal', async () => {
  const answers = [
    await api.live.get('/external/brands/%zz'),
    await sendBody('{', 'application/json'),
    await new Client().get('/assets/../../../package.json'),
    await new Client().get('/assets/%2e%2e/%2e%2e/package.json'),
    await new Client().get('/assets/brands/ford.svg', {}, { 'if-match': '"other"' }),
  ];
  for (const { status, text } of answers) {
    expect([status, text]).toEqual([
      status === 404 ? 404 : 400,
      expect.not.stringMatching(/node_modules|\.ts|\.js\b|Exception|fastify/i),
    ]);
  }
});
