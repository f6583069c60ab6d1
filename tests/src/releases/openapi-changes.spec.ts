import { openApiChanges } from './openapi-changes.js';

const document = () => ({
  info: { version: '1.0.0' },
  paths: {
    '/cars/{id}': {
      get: {
        operationId: 'cars.get',
        security: [{ apiKey: ['vehicles:read'] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'fields', in: 'query', required: false, schema: { enum: ['all', 'some'] } },
        ],
        responses: {
          '200': {
            headers: { RateLimit: {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Car' } } },
          },
          '404': { content: { 'application/json': { schema: {} } } },
        },
      },
      patch: {
        operationId: 'cars.update',
        security: [{ operator: [] }],
        requestBody: {
          required: false,
          content: {
            'application/json': {
              schema: { type: 'object', properties: { name: { type: 'string' } }, required: [] },
            },
          },
        },
        responses: {
          '200': {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Car' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Car: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    },
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
  },
});

type Change = (after: ReturnType<typeof document>) => unknown;

const changesOf = (change: Change) => {
  const after = document();
  change(after);
  return openApiChanges(document(), after);
};

const get = (after: ReturnType<typeof document>) => after.paths['/cars/{id}'].get;
const patch = (after: ReturnType<typeof document>) => after.paths['/cars/{id}'].patch;
const remove = (from: object, key: string) => Reflect.deleteProperty(from, key);

it.each<[string, Change, string]>([
  [
    'an operation is removed',
    (after) => remove(after.paths['/cars/{id}'], 'patch'),
    'PATCH /cars/{id} is gone',
  ],
  [
    'a path is renamed',
    (after) => {
      after.paths = { '/vehicles/{id}': after.paths['/cars/{id}'] } as never;
    },
    'GET /cars/{id} is gone',
  ],
  [
    'an operation id changes',
    (after) => (get(after).operationId = 'cars.read'),
    'GET /cars/{id}: operationId was cars.get, is cars.read',
  ],
  [
    'a scope changes',
    (after) => (get(after).security = [{ apiKey: ['cars:read'] }]),
    'GET /cars/{id} asks for [{"apiKey":["cars:read"]}], asked for [{"apiKey":["vehicles:read"]}]',
  ],
  [
    'a parameter is removed',
    (after) => get(after).parameters.pop(),
    'GET /cars/{id}: query parameter fields is gone',
  ],
  [
    'a parameter becomes required',
    (after) => (get(after).parameters[1]!.required = true),
    'GET /cars/{id}: query parameter fields is now required',
  ],
  [
    'a required parameter is added',
    (after) =>
      get(after).parameters.push({
        name: 'lang',
        in: 'query',
        required: true,
        schema: {} as never,
      }),
    'GET /cars/{id}: query parameter lang is now required',
  ],
  [
    'a parameter accepts fewer values',
    (after) => (get(after).parameters[1]!.schema = { enum: ['all'] } as never),
    'GET /cars/{id}: query parameter fields no longer takes "some"',
  ],
  [
    'the body becomes required',
    (after) => (patch(after).requestBody.required = true),
    'PATCH /cars/{id}: the body is now required',
  ],
  [
    'a field of the body becomes required',
    (after) =>
      patch(after).requestBody.content['application/json'].schema.required.push('name' as never),
    'PATCH /cars/{id} body.name is now required',
  ],
  [
    'a media type is removed',
    (after) => remove(patch(after).requestBody.content, 'application/json'),
    'PATCH /cars/{id} body is no longer application/json',
  ],
  [
    'the success status changes',
    (after) => {
      patch(after).responses = { '201': patch(after).responses['200'] } as never;
    },
    'PATCH /cars/{id} 200 is gone',
  ],
  [
    'a header is removed',
    (after) => remove(get(after).responses['200'].headers, 'RateLimit'),
    'GET /cars/{id} 200: the header RateLimit is gone',
  ],
  [
    'a schema that two operations share loses a field',
    (after) => remove(after.components.schemas.Car.properties, 'name'),
    'Car.name is gone',
  ],
  [
    'the API key moves to another header',
    (after) => (after.components.securitySchemes.apiKey.name = 'authorization'),
    'apiKey was sent as {"type":"apiKey","in":"header","name":"x-api-key"}, ' +
      'is {"type":"apiKey","in":"header","name":"authorization"}',
  ],
])('breaks clients: %s', (_, change, told) => {
  const changes = changesOf(change);

  expect(changes[0]).toBe(told);
  expect(changes.filter((one) => one === told)).toHaveLength(1);
});

it.each<[string, Change]>([
  ['nothing changes', () => undefined],
  ['the version is raised', (after) => (after.info.version = '1.1.0')],
  [
    'an operation is added',
    (after) => Object.assign(after.paths, { '/trucks': { get: get(after) } }),
  ],
  [
    'an optional parameter is added',
    (after) =>
      get(after).parameters.push({
        name: 'lang',
        in: 'query',
        required: false,
        schema: {} as never,
      }),
  ],
  [
    'a response gains a field',
    (after) => Object.assign(after.components.schemas.Car.properties, { year: {} }),
  ],
  [
    'an error response is added, and another removed',
    (after) => {
      Object.assign(get(after).responses, { '409': {} });
      remove(get(after).responses, '404');
    },
  ],
  [
    'a text changes',
    (after) => Object.assign(get(after), { summary: 'One car', description: 'A car.' }),
  ],
])('breaks nobody: %s', (_, change) => {
  expect(changesOf(change)).toEqual([]);
});
