import { randomUUID } from 'node:crypto';
import { anOrganization, refuses, refusesFields } from '@forecourt/tests/e2e/api';
import { encode } from '@forecourt/tests/e2e/client';
import { inOneShape } from '@forecourt/tests/e2e/conforms';
import { readOperations } from '@forecourt/tests/e2e/openapi';
import { callerOf, pathOf, sampleRequest } from '@forecourt/tests/e2e/sample-request';
import { aWorld, type World } from '@forecourt/tests/e2e/world';

let world: World;
beforeAll(async () => {
  world = await aWorld(await anOrganization());
});

const operations = await readOperations();
const readings = operations.filter(({ method }) => method === 'GET');
const paged = readings.filter(({ fields }) => fields.some(({ name }) => name === 'page'));
const withIds = operations.flatMap((operation) =>
  operation.fields
    .filter((field) => field.in === 'path' && field.schema.format === 'uuid')
    .map((field) => ({ operation, name: operation.name, id: field.name })),
);

describe.each(readings)('$name', (operation) => {
  const get = (query: string) => {
    const { path, query: sample } = sampleRequest(operation, world, 'required');
    const text = [encode(sample), query].filter(Boolean).join('&');
    return callerOf(operation, world).get(pathOf(operation, path), text);
  };

  // There is no dead letter to find.
  const accepted = operation.path.includes('{service}') ? 404 : 200;

  it('accepts only its own parameters', async () => {
    expect((await get('')).status).toBe(accepted);
  });

  it.each([
    'unknown',
    'api_key',
    'id',
    'Page',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'эмодзи 🚗',
    `' OR 1=1 --`,
  ])('refuses the unknown parameter "%s", and names it', async (name) => {
    refusesFields(await get(`${encodeURIComponent(name)}=1`), name);
  });

  it('refuses a parameter without a name, but ignores stray separators', async () => {
    expect(refusesFields(await get('=1'), '').error).toBe('A parameter has no name.');
    refusesFields(await get('[]=1'), '[]');
    expect((await get('&&')).status).toBe(accepted);
  });

  it('refuses prototypes in brackets', async () => {
    refusesFields(await get('__proto__[polluted]=1'), '__proto__');
    refusesFields(await get('constructor[prototype][polluted]=1'), 'constructor');
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it.each(['x=%', 'x=%zz', '%ff=1', 'x=%ED%A0%80', 'x=%C0%80'])(
    'refuses %s, which is not UTF-8',
    async (query) => {
      refuses(await get(query), 400, 'malformed_url');
    },
  );
});

describe.each(paged)('$name, paged', (operation) => {
  const get = (query: Record<string, unknown>) => {
    const { path, query: sample } = sampleRequest(operation, world, 'required');
    const text = encode({ ...sample, ...query });
    return callerOf(operation, world).get(pathOf(operation, path), text);
  };

  it('is empty on a far page', async () => {
    expect(await get({ page: 1_000_000_000, limit: 101 })).toMatchObject({
      status: 200,
      body: { data: [] },
    });
  });

  it.each(['1001', '9007199254740993', '9'.repeat(400)])(
    'caps the limit %.20s, which is above its maximum',
    async (huge) => {
      const { body } = await get({ limit: huge });
      const { limit } = body as { limit: number };
      expect([100, 500, 1_000]).toContain(limit);
    },
  );

  it('accepts a page up to 2^53 − 1, and refuses any above', async () => {
    expect(await get({ page: '9007199254740991' })).toMatchObject({ status: 200 });
    for (const page of ['9007199254740992', '9'.repeat(400)]) {
      const { details } = refusesFields(await get({ page }), 'page');
      expect(details).toEqual([{ field: 'page', message: 'must be 9007199254740991 or less' }]);
    }
  });

  it('refuses page 0 and -1, and limit 0', async () => {
    refusesFields(await get({ page: 0, limit: 0 }), 'page', 'limit');
    refusesFields(await get({ page: -1, limit: -1 }), 'page', 'limit');
  });
});

describe.each(withIds)('$name', ({ operation, id }) => {
  const sendTo = (value: string) => {
    const { path, body } = sampleRequest(operation, world, 'required');
    const url = pathOf({ path: operation.path.replace(`{${id}}`, value) }, path);
    const inputs = operation.method === 'GET' ? {} : { json: { ...body, tags: ['a'] } };
    return callerOf(operation, world).send(operation.method, url, inputs);
  };

  it.each([
    '1',
    '0',
    'null',
    'undefined',
    '%20',
    '%00',
    `${randomUUID()}%00`,
    randomUUID().replaceAll('-', ''),
    `{${randomUUID()}}`,
    randomUUID().slice(1),
    `${randomUUID()}0`,
    `${randomUUID()}'--`,
    encodeURIComponent(`' OR 1=1; DROP TABLE vehicle --`),
    encodeURIComponent('🚗'),
    '__proto__',
    '..%2f..%2fetc%2fpasswd',
    'a'.repeat(1_000),
  ])('refuses the malformed id %s', async (malformed) => {
    refusesFields(await sendTo(malformed), id);
  });

  it('ignores blanks around an id', async () => {
    expect((await sendTo(`%20${randomUUID()}%0a`)).status).toBe(404);
  });

  it('answers an unknown id with 404', async () => {
    const extremes = ['0', 'f'].map((digit) => randomUUID().replaceAll(/[0-9a-f]/g, digit));
    for (const unknown of [randomUUID(), ...extremes]) {
      const answer = await sendTo(unknown);
      expect(answer.status).toBe(404);
      expect(inOneShape(answer).code).toMatch(/^([a-z]+\.)?\w+_not_found$/);
    }
  });

  it('refuses an id that is not UTF-8', async () => {
    refuses(await sendTo('%ff'), 400, 'malformed_url');
  });

  it('refuses an id that makes the URL too long', async () => {
    expect([414, 431]).toContain((await sendTo('a'.repeat(9_000))).status);
    expect([414, 431]).toContain((await sendTo('a'.repeat(20_000))).status);
  });
});
