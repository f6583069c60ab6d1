import { anEmail, PASSWORD } from './a-customer.js';
import { Client, type Answer } from './client.js';
import { operator } from './dealer.js';
import { withoutNull, type ApiOperation, type Field, type Schema } from './openapi.js';
import type { World } from './world.js';

/** A request that an operation accepts, built from its schemas and the data in the world. */
export interface SampleRequest {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** Which `id` a path needs, by the collection before it. */
const idByCollection: Record<string, keyof World['ids']> = {
  brands: 'brandId',
  models: 'modelId',
  'body-types': 'bodyTypeId',
  engines: 'engineId',
  generations: 'generationId',
  trims: 'trimId',
  vehicles: 'vehicleId',
  customers: 'customerId',
  purchases: 'purchaseId',
  'test-drives': 'testDriveId',
  keys: 'keyId',
  '{service}': 'deadLetterId',
};

/** @param which `all` fields, or only the `required` ones */
export function sampleRequest(
  operation: ApiOperation,
  world: World,
  which: 'all' | 'required',
): SampleRequest {
  const request: SampleRequest = { path: {}, query: {}, body: {} };
  for (const field of operation.fields) {
    if (which === 'required' && !field.required) continue;
    const value = sampleOf(field, operation, world);
    if (field.in === 'path') request.path[field.name] = String(value);
    else request[field.in][field.name] = value;
  }
  return request;
}

function sampleOf({ name, schema }: Field, { path }: ApiOperation, world: World): unknown {
  switch (name) {
    case 'id': {
      const collection = path.split('/').at(path.endsWith('}') ? -2 : -3) ?? '';
      return world.ids[idByCollection[collection] ?? fail(`What is the id of ${path}?`)];
    }
    case 'organization':
      return world.api.organization.slug;
    case 'environment':
      return world.site.environment;
    case 'stockNumber':
      return world.vehicle.stockNumber;
    case 'email':
      return path.endsWith('/purchases') ? world.customer.user.email : anEmail();
    case 'password':
      return PASSWORD;
    case 'slug':
      return path.endsWith('/organizations') ? anEmail().split('@')[0] : world.blogSlug;
    case 'rows':
      return [world.vehicle.row];
    case 'currency':
      return 'USD';
    case 'timeZone':
      return 'Europe/Berlin';
    case 'coverImageUrl':
      return 'https://photos.example/1.jpg';
    default:
      return Object.hasOwn(world.ids, name) ? world.ids[name as keyof World['ids']] : valid(schema);
  }
}

function valid(given: Schema): unknown {
  const { schema } = withoutNull(given);
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'string':
      if (schema.format === 'date') return '2026-03-01';
      if (schema.format === 'date-time') return '2099-03-01T09:30:00.000Z';
      return schema.pattern === undefined ? 'Some text' : fail(`No sample of ${schema.pattern}`);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'array':
      return [valid(schema.items ?? {})];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valid(field)]),
      );
    default:
      return fail(`No sample of ${JSON.stringify(schema)}`);
  }
}

/** A client that may call the operation. */
export function callerOf({ opens }: ApiOperation, { site, customer }: World): Client {
  if (opens === 'operator') return operator();
  if (opens === 'customer') return site.as(customer.accessToken);
  return opens === 'key' ? site : new Client();
}

/** Where the fields of the body go: JSON text, a form, or the query. */
export type Transport = 'json' | 'form' | 'query';

export const pathOf = (
  { path }: Pick<ApiOperation, 'path'>,
  fields: SampleRequest['path'],
): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fields[name] ?? ''));

/** Sends a request, with the fields of its body in one of the three places (D1). */
export function send(
  operation: ApiOperation,
  { path, query, body }: SampleRequest,
  client: Client,
  transport: Transport = 'json',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const url = pathOf(operation, path);
  const readsBody = operation.method !== 'GET';
  if (!readsBody) return client.send(operation.method, url, { query, headers });
  if (transport === 'json') return client.send(operation.method, url, { json: body, headers });
  return client.send(operation.method, url, { [transport]: body, headers });
}

function fail(message: string): never {
  throw new Error(message);
}
