import { brokenPromises, idleAcceptances } from './broken-promises.js';
import type { Promises, Release } from './releases.js';

const promises = (version: string, more: Partial<Promises> = {}): Promises => ({
  version,
  openApi: { info: { version }, paths: {}, components: { securitySchemes: {} } },
  contracts: { rpcs: {}, events: {}, importColumns: {}, errors: {} },
  migrations: { cars: [{ name: 'First1', sha256: 'a' }] },
  schema: { cars: 'CREATE TABLE car (\n  id uuid\n);\n' },
  ...more,
});

const release = (version: string, accepted: string[] = []): Release => ({
  ...promises(version),
  accepted: accepted.map((change) => ({ change, reason: 'nobody reads it' })),
});

const withoutTable = { schema: { cars: '' } };
const tableIsGone = 'cars: the table car is gone';

it('nothing is broken where nothing changed', () => {
  expect(brokenPromises([release('1.0.0')], promises('1.1.0'))).toBeUndefined();
});

it.each<[string, Partial<Promises>, string]>([
  [
    'the API',
    { openApi: { ...promises('1.1.0').openApi, components: { securitySchemes: { key: {} } } } },
    'key was sent as {}, is none',
  ],
  [
    'contracts',
    {
      contracts: {
        ...promises('1.1.0').contracts,
        errors: { car_sold: { kind: 'conflict', status: 409 } },
      },
    },
    'error car_sold is gone',
  ],
  [
    'migrations',
    { migrations: { cars: [{ name: 'First1', sha256: 'b' }] } },
    'cars: the migration First1 was edited',
  ],
  [
    'tables',
    { schema: { cars: 'CREATE TABLE car (\n  id uuid,\n  name text\n);\n' } },
    'cars: the column car.name is gone',
  ],
])('finds what is broken in %s, and says what to do', (_, released, told) => {
  const broken = brokenPromises([{ ...release('1.0.0'), ...released }], promises('1.1.0'));

  expect(broken).toContain('Release 1.0.0 promised otherwise:');
  expect(broken).toContain(told);
  expect(broken).toContain('add beside it');
  expect(broken).not.toContain('--replace');
});

it('says how to change the promises of a version that is not out yet', () => {
  const broken = brokenPromises([release('1.1.0')], promises('1.1.0', withoutTable));

  expect(broken).toContain('npm run release:snapshot -- --replace');
});

it('compares with every kept release, not only the last', () => {
  const added = { ...release('1.1.0'), ...withoutTable };

  const broken = brokenPromises([release('1.0.0'), added], promises('1.2.0', withoutTable));

  expect(broken).toContain('Release 1.0.0 promised otherwise');
  expect(broken).not.toContain('Release 1.1.0 promised otherwise');
});

it('lets a new major version break everything but migrations', () => {
  const kept = [release('1.9.0')];
  const edited = { cars: [{ name: 'First1', sha256: 'b' }] };

  expect(brokenPromises(kept, promises('2.0.0', withoutTable))).toBeUndefined();
  expect(brokenPromises(kept, promises('2.0.0', { migrations: edited }))).toContain(
    'the migration First1 was edited',
  );
});

it('lets pass what is accepted since that release or a later one', () => {
  const present = promises('1.2.0', withoutTable);

  expect(brokenPromises([release('1.0.0', [tableIsGone])], present)).toBeUndefined();
  expect(
    brokenPromises([release('1.0.0'), release('1.1.0', [tableIsGone])], present),
  ).toBeUndefined();
});

it('does not let pass again what was accepted since an earlier release', () => {
  const kept = [release('1.0.0', [tableIsGone]), release('1.1.0')];

  expect(brokenPromises(kept, promises('1.2.0', withoutTable))).toContain(
    'Release 1.1.0 promised otherwise',
  );
});

it('names accepted changes that were not made or not explained', () => {
  const accepted = [
    { change: tableIsGone, reason: '' },
    { change: 'cars: the table bus is gone', reason: 'nobody reads it' },
  ];

  expect(
    idleAcceptances([{ ...release('1.0.0'), accepted }], promises('1.1.0', withoutTable)),
  ).toEqual([
    `say in docs/releases/1.0.0/accepted-changes.json why this breaks nobody: ${tableIsGone}`,
    'remove from docs/releases/1.0.0/accepted-changes.json, as it was not made: cars: the table bus is gone',
  ]);
});
