import { anOrganization } from '@forecourt/tests/e2e/api';
import { readOpenApi, readOperations, type Schema } from '@forecourt/tests/e2e/openapi';
import { callerOf, sampleRequest, send } from '@forecourt/tests/e2e/sample-request';
import { aWorld, type World } from '@forecourt/tests/e2e/world';

const document = await readOpenApi();
const operations = await readOperations();

/** Every schema in the document with its place, including nested ones. */
function everySchema(): { at: string; schema: Schema }[] {
  const found: { at: string; schema: Schema }[] = [];
  const visit = (schema: Schema, at: string) => {
    found.push({ at, schema });
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      visit(inner, `${at}.${name}`);
    }
    for (const [index, inner] of [
      ...(schema.anyOf ?? []),
      ...(schema.oneOf ?? []),
      ...(schema.allOf ?? []),
    ].entries()) {
      visit(inner, `${at}|${index}`);
    }
    if (schema.items) visit(schema.items, `${at}[]`);
    if (typeof schema.additionalProperties === 'object') {
      visit(schema.additionalProperties, `${at}.*`);
    }
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name);
  for (const { name, parameters = [], requestBody, responses } of operations) {
    for (const parameter of parameters) visit(parameter.schema, `${name} ${parameter.name}`);
    for (const [type, { schema }] of Object.entries(requestBody?.content ?? {})) {
      visit(schema, `${name} ${type}`);
    }
    for (const [status, { content = {} }] of Object.entries(responses)) {
      for (const { schema } of Object.values(content)) visit(schema, `${name} ${status}`);
    }
  }
  return found;
}

const places = (wrong: { at: string }[]) => wrong.map(({ at }) => at);

describe('GET /openapi.json', () => {
  it('is an OpenAPI 3.1 document with the version of the API', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d$/),
      info: { title: expect.any(String), version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      servers: [{ url: expect.stringMatching(/^https?:\/\/[^/]+/) }],
    });
  });

  it('has every operation of the specification', () => {
    const names = operations.map(({ name }) => name).filter((name) => name.includes('/external/'));
    expect(names).toEqual(
      expect.arrayContaining([
        'GET /external/brands',
        'GET /external/brands/{id}',
        'GET /external/brands/{brandId}/models',
        'GET /external/models',
        'GET /external/models/{id}',
        'GET /external/body-types',
        'GET /external/body-types/{id}',
        'GET /external/engines',
        'GET /external/engines/{id}',
        'GET /external/engine-types',
        'GET /external/transmission-types',
        'GET /external/drivetrain-types',
        'GET /external/generations',
        'GET /external/generations/{id}',
        'GET /external/trims',
        'GET /external/trims/{id}',
        'GET /external/vehicles',
        'GET /external/vehicles/{id}',
        'GET /external/vehicles/stats/summary',
        'POST /external/auth/register',
        'POST /external/auth/login',
        'GET /external/auth/me',
        'GET /external/customers',
        'GET /external/customers/{id}',
        'PATCH /external/customers/{id}',
        'GET /external/customers/stats/summary',
        'POST /external/newsletter/subscribe',
        'POST /external/newsletter/unsubscribe',
        'GET /external/blogs',
        'POST /external/contact/submit',
        'POST /external/test-drives',
      ]),
    );
  });

  it('has no broken reference', () => {
    const known = Object.keys(document.components.schemas).map(
      (name) => `#/components/schemas/${name}`,
    );
    const dangling = everySchema().filter(
      ({ schema }) => schema.$ref && !known.includes(schema.$ref),
    );
    expect(places(dangling)).toEqual([]);
    for (const { security } of operations) {
      for (const scheme of security.flatMap((one) => Object.keys(one))) {
        expect(document.components.securitySchemes).toHaveProperty(scheme);
      }
    }
  });

  it('has no unused schema, and gives each a readable name', () => {
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas)) {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(text).toContain(`"#/components/schemas/${name}"`);
    }
  });

  it('gives every schema a type', () => {
    const typeless = everySchema().filter(
      ({ schema: { type, $ref, anyOf, oneOf, allOf, enum: values, const: value } }) =>
        ![type, $ref, anyOf, oneOf, allOf, values, value].some((one) => one !== undefined),
    );
    // Dealers may store any JSON there, and events hold any.
    const freeForm = /preferences\.\*$|rows\[\]\.\*$|\.payload$/;
    expect(places(typeless).filter((at) => !freeForm.test(at))).toEqual([]);
  });

  it('describes the items of every list and every required field', () => {
    const schemas = everySchema();
    expect(
      places(schemas.filter(({ schema }) => schema.type === 'array' && !schema.items)),
    ).toEqual([]);
    for (const { at, schema } of schemas) {
      const unknown = (schema.required ?? []).filter((name) => !schema.properties?.[name]);
      expect({ at, unknown }).toEqual({ at, unknown: [] });
    }
  });

  it('leaves its objects open to more fields', () => {
    const closed = everySchema().filter(({ schema }) => schema.additionalProperties === false);
    expect(places(closed)).toEqual([]);
  });

  it('limits the length of every text input', () => {
    const unbounded = operations.flatMap(({ name, fields }) =>
      fields
        .filter(({ schema }) => schema.type === 'string' && !schema.enum)
        .filter(({ schema: { maxLength, pattern } }) => maxLength === undefined && !pattern)
        .map((field) => `${name} ${field.name}`),
    );
    expect(unbounded).toEqual([]);
  });

  it('gives every operation a unique name', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.each(operations)('$name in the document', (operation) => {
  const { path, method, parameters = [], requestBody, responses, opens, summary } = operation;

  it('declares exactly the parameters in its path', () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => name).sort()).toEqual(inPath.sort());
    for (const { required } of declared) expect(required).toBe(true);
  });

  it('has a summary, one success and the errors that it may return', () => {
    expect(summary).toMatch(/^[A-Z]\w+ .*\w$/);
    const statuses = Object.keys(responses);
    expect(statuses.filter((status) => status.startsWith('2')).length).toBe(1);
    const expected = [
      '400',
      '401',
      ...(opens === 'operator' ? [] : ['403', '429']),
      ...(requestBody ? ['413', '415'] : []),
      ...(path.includes('{id}') || path.includes('{brandId}') ? ['404'] : []),
      '500',
      '503',
    ];
    expect(statuses).toEqual(expect.arrayContaining(expected));
    for (const [status, { description, content }] of Object.entries(responses)) {
      expect(description).toMatch(/\w/);
      if (Number(status) < 400) continue;
      expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
    }
  });

  it('takes no body if it only reads', () => {
    if (method === 'GET') expect(requestBody).toBeUndefined();
  });
});

describe.each(operations.filter(({ requestBody }) => requestBody))(
  '$name with its examples',
  (operation) => {
    let world: World;
    beforeAll(async () => {
      world = await aWorld(await anOrganization());
    });

    it('accepts a request built from its fields', async () => {
      const request = sampleRequest(operation, world, 'all');
      const { status } = await send(operation, request, callerOf(operation, world));
      expect(Object.keys(operation.responses)).toContain(String(status));
      expect([400, 413, 415, 500, 503]).not.toContain(status);
    });

    it('accepts its example of a whole body, if it has one', async () => {
      const { example } = operation.requestBody?.content['application/json'] ?? {};
      if (example === undefined) return;
      const { path } = sampleRequest(operation, world, 'required');
      const request = { path, query: {}, body: example as Record<string, unknown> };
      const { status } = await send(operation, request, callerOf(operation, world));
      expect([200, 201]).toContain(status);
    });
  },
);
