import { contractChanges, type Contracts } from './contract-changes.js';
import type { JsonSchema } from './json-schema.js';

const object = (fields: string[], required: string[] = []): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((name) => [name, { type: 'string' }])),
  required,
});

const released: Contracts = {
  rpcs: {
    'cars.car.get': { scope: 'tenant', request: object(['id']), response: object(['name']) },
  },
  events: {
    'cars.car.sold': { broadcast: false, payload: object(['id'], ['id']) },
  },
  importColumns: {
    cars: object(['name', 'price'], ['name']),
  },
  errors: {
    'cars.car_not_found': { kind: 'not_found', status: 404 },
  },
};

const changesTo = (more: Partial<Contracts>) => contractChanges(released, { ...released, ...more });
const rpc = (more: Partial<Contracts['rpcs'][string]>) =>
  changesTo({ rpcs: { 'cars.car.get': { ...released.rpcs['cars.car.get']!, ...more } } });
const event = (more: Partial<Contracts['events'][string]>) =>
  changesTo({ events: { 'cars.car.sold': { ...released.events['cars.car.sold']!, ...more } } });

it('reports nothing if nothing changed', () => {
  expect(changesTo({})).toEqual([]);
});

it('allows new contracts', () => {
  expect(
    changesTo({
      rpcs: { ...released.rpcs, 'cars.car.list': released.rpcs['cars.car.get']! },
      events: { ...released.events, 'cars.car.bought': released.events['cars.car.sold']! },
      errors: { ...released.errors, 'cars.car_sold': { kind: 'conflict', status: 409 } },
    }),
  ).toEqual([]);
});

it.each<[string, Partial<Contracts>, string]>([
  ['an RPC', { rpcs: {} }, 'RPC cars.car.get is gone'],
  ['an event', { events: {} }, 'event cars.car.sold is gone'],
  ['what is imported', { importColumns: {} }, 'import column cars is gone'],
  ['an error code', { errors: {} }, 'error cars.car_not_found is gone'],
])('reports %s that is gone', (_, more, told) => {
  expect(changesTo(more)).toEqual([told]);
});

it('reports a changed scope of an RPC', () => {
  expect(rpc({ scope: 'global' })).toEqual(['RPC cars.car.get: scope was tenant, is global']);
});

it('checks requests for the handler, and responses for the caller', () => {
  expect(rpc({ request: object(['id'], ['id']), response: object(['name'], ['name']) })).toEqual([
    'RPC cars.car.get request.id is now required',
  ]);
  expect(rpc({ response: object([]) })).toEqual(['RPC cars.car.get response.name is gone']);
});

it('reports a changed delivery of an event', () => {
  expect(event({ broadcast: true })).toEqual(['event cars.car.sold: broadcast was false, is true']);
});

it('checks events for old consumers, and queued ones for new consumers', () => {
  expect(event({ payload: object(['id'], []) })).toEqual([
    'event cars.car.sold payload.id may now be absent',
  ]);
  expect(event({ payload: object(['id', 'price'], ['id', 'price']) })).toEqual([
    'event cars.car.sold payload, if it waited.price is now required',
  ]);
  expect(event({ payload: object(['id', 'price'], ['id']) })).toEqual([]);
});

it('reads imports as we do', () => {
  const imported = (cars: JsonSchema) => changesTo({ importColumns: { cars } });

  expect(imported(object(['name', 'amount'], ['name']))).toEqual([
    'import column cars.price is gone',
  ]);
  expect(imported(object(['name', 'price'], ['name', 'price']))).toEqual([
    'import column cars.price is now required',
  ]);
  expect(imported(object(['name', 'price', 'year'], ['name']))).toEqual([]);
});

it('finds an error of another kind or status', () => {
  const errors: Contracts['errors'] = { 'cars.car_not_found': { kind: 'conflict', status: 409 } };

  expect(changesTo({ errors })).toEqual([
    'error cars.car_not_found was not_found (404), is conflict (409)',
  ]);
});
