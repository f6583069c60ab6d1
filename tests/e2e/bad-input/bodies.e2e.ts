import { anOrganization, refuses, type Answer } from '@forecourt/tests/e2e/api';
import { encode, type Inputs } from '@forecourt/tests/e2e/client';
import { inOneShape } from '@forecourt/tests/e2e/conforms';
import { readOperations } from '@forecourt/tests/e2e/openapi';
import { callerOf, pathOf, sampleRequest, send } from '@forecourt/tests/e2e/sample-request';
import { isRefusal } from '@forecourt/tests/e2e/verdict';
import { aWorld, type World } from '@forecourt/tests/e2e/world';

let world: World;
beforeAll(async () => {
  world = await aWorld(await anOrganization());
});

const writings = (await readOperations()).filter(({ method }) => method !== 'GET');
const JSON_TYPE = { 'content-type': 'application/json' };
const KIB = 1_024;

/** Operations that accept bodies above 100 KB. */
const TAKES_MORE = [
  'POST /manage/organizations/{organization}/{environment}/vehicles/import',
  'PUT /manage/organizations/{organization}/{environment}/blogs/{slug}',
];

describe.each(writings)('$name', (operation) => {
  const sendBody = (inputs: Inputs): Promise<Answer> => {
    const { path } = sampleRequest(operation, world, 'required');
    const caller = callerOf(operation, world);
    return caller.send(operation.method, pathOf(operation, path), inputs);
  };
  const sendJson = (body: string) => sendBody({ body, headers: JSON_TYPE });
  const sample = () => sampleRequest(operation, world, 'all').body;

  it('accepts its sample as JSON, as a form, and in the query if it holds no secret', async () => {
    const transports = ['json', 'form', 'query'] as const;
    const answers = [];
    for (const transport of transports) {
      const request = sampleRequest(operation, world, 'all');
      if (transport === 'query' && 'password' in request.body) continue;
      answers.push(await send(operation, request, callerOf(operation, world), transport));
    }
    expect(answers.filter(isRefusal).map(({ text }) => text)).toEqual([]);
  });

  it.each([
    '{',
    '{"a":}',
    `{'a':1}`,
    '{"a":1,}',
    '{"a":01}',
    '{"a":NaN}',
    '[1',
    'undefined',
    '{"a":"\u0001"}',
    '<xml/>',
    '{"a":1}{"b":2}',
    '{"a":"\\x"}',
  ])('refuses %s, which is not JSON', async (body) => {
    refuses(await sendJson(body), 400, 'malformed_body');
  });

  it.each(['[]', '[{}]', '"text"', '5', 'true'])(
    'refuses %s in place of an object',
    async (body) => {
      refuses(await sendJson(body), 400, 'malformed_body');
    },
  );

  it('refuses a body that is not UTF-8', async () => {
    const body = new Uint8Array([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
    refuses(await sendBody({ body, headers: JSON_TYPE }), 400, 'malformed_body');
    refuses(await sendBody({ form: 'name=%ff' }), 400, 'malformed_body');
  });

  it.each([
    'text/plain',
    'text/html; charset=utf-8',
    'application/xml',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    'image/png',
    'nonsense',
    'application/jsonp',
  ])('refuses a body of type %s', async (type) => {
    const answer = await sendBody({ body: '{"a":1}', headers: { 'content-type': type } });
    refuses(answer, 415, 'unsupported_media_type');
  });

  it('refuses a body without a type', async () => {
    const body = new Uint8Array(Buffer.from(JSON.stringify(sample())));
    if (body.length > 2) refuses(await sendBody({ body }), 415, 'unsupported_media_type');
  });

  it.each([
    'text/plain',
    'application/json',
    'application/xml',
    'application/x-www-form-urlencoded',
  ])('treats an empty body of type %s as no body', async (type) => {
    const { body } = sampleRequest(operation, world, 'required');
    const open = Object.fromEntries(
      Object.entries(body).filter(([name]) => name !== 'password' && name !== 'rows'),
    );
    const answer = await sendBody({ query: encode(open), headers: { 'content-type': type } });
    expect(answer.status).not.toBe(415);
    if (answer.status === 400) expect(answer.body).toMatchObject({ code: 'invalid_parameter' });
    expect(answer.status).toBeLessThan(500);
  });

  it('refuses a body above 100 KB, unless it is an operation that accepts more', async () => {
    const padding = 'a'.repeat(100 * KIB);
    if (TAKES_MORE.includes(operation.name)) {
      const answer = await sendJson(JSON.stringify({ ...sample(), padding }));
      expect({ refused: isRefusal(answer), text: answer.text }).toMatchObject({ refused: false });
    } else {
      refuses(await sendJson(`{"padding":"${padding}"}`), 413, 'body_too_large');
      refuses(await sendBody({ form: `padding=${padding}` }), 413, 'body_too_large');
    }
  });

  it('accepts a body just below 100 KB, even with unknown fields', async () => {
    const request = sample();
    const padding = 'a'.repeat(99 * KIB - JSON.stringify(request).length);
    const answer = await sendJson(JSON.stringify({ ...request, padding }));
    expect({ refused: isRefusal(answer), text: answer.text }).toMatchObject({ refused: false });
  });

  it('refuses JSON that would pollute prototypes', async () => {
    for (const pollution of [
      '"__proto__":{"polluted":true}',
      '"constructor":{"prototype":{"polluted":true}}',
      '"a":{"__proto__":{"polluted":true}}',
    ]) {
      refuses(await sendJson(`{${pollution}}`), 400, 'malformed_body');
    }
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('ignores prototypes in a form', async () => {
    const pollution = '__proto__[polluted]=1&constructor[prototype][polluted]=1&toString=1';
    const fields = encode(sample());
    const answer = await sendBody({ form: [fields, pollution].filter(Boolean).join('&') });
    expect({ refused: isRefusal(answer), text: answer.text }).toMatchObject({ refused: false });
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('survives very deep nesting', async () => {
    const deep = 45_000;
    const list = `${'['.repeat(deep)}${']'.repeat(deep)}`;
    const object = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    const brackets = '[a]'.repeat(10_000);
    for (const value of [list, object]) {
      for (const name of ['unknown', ...operation.fields.map((field) => field.name)]) {
        const answer = await sendJson(`{"${name}":${value}}`);
        if (answer.status >= 400) inOneShape(answer);
        expect({ name, status: answer.status }).not.toMatchObject({ status: 500 });
      }
    }
    const answer = await sendBody({ form: `preferences${brackets}=1&unknown${brackets}=1` });
    expect(answer.status).toBeLessThan(500);
  });

  it('survives extreme numbers', async () => {
    for (const number of ['1e400', '-1e400', '9007199254740993', '1e-400', '-0', '9'.repeat(400)]) {
      for (const { name } of operation.fields.filter((field) => field.in === 'body')) {
        const rest = JSON.stringify({ ...sample(), [name]: undefined }).slice(1, -1);
        const answer = await sendJson(`{${rest}${rest && ','}"${name}":${number}}`);
        if (answer.status >= 400) inOneShape(answer);
        expect({ name, number, status: answer.status }).not.toMatchObject({ status: 500 });
      }
    }
  });

  it('accepts hundreds of unknown fields, and refuses more than 1,000', async () => {
    const withStrays = (count: number) => {
      const strays = Array.from({ length: count }, (_, index) => `f${index}=1`).join('&');
      return sendBody({ form: [encode(sample()), strays].filter(Boolean).join('&') });
    };
    const answer = await withStrays(900);
    expect({ refused: isRefusal(answer), text: answer.text }).toMatchObject({ refused: false });
    refuses(await withStrays(1_001), 400, 'invalid_parameter');
  });
});
