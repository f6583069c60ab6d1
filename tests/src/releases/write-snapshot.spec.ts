import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHeading } from './changelog.js';
import { keptReleases, type Promises } from './releases.js';
import { writeSnapshot } from './write-snapshot.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-releases-'));
});

afterEach(() => rm(folder, { recursive: true }));

const promises = (version: string, ...tables: string[]): Promises => ({
  version,
  openApi: { info: { version }, paths: {}, components: { securitySchemes: {} } },
  contracts: { rpcs: {}, events: {}, importColumns: {}, errors: {} },
  migrations: { cars: [] },
  schema: { cars: tables.map((name) => `CREATE TABLE ${name} (\n  id uuid\n);\n`).join('\n') },
});

const write = (present: Promises, replace = false) =>
  writeSnapshot(present, { replace, into: folder });
const changelog = (heading: string) => writeFile(join(folder, 'CHANGELOG.md'), `${heading}\n`);
const tablesOf = (version: string) =>
  readFile(join(folder, `docs/releases/${version}/schema/cars.sql`), 'utf8');

it('keeps what a version promises', async () => {
  await write(promises('1.0.0', 'car'));

  expect(keptReleases(folder)).toEqual([{ ...promises('1.0.0', 'car'), accepted: [] }]);
});

it('keeps a next version that only adds', async () => {
  await write(promises('1.9.0', 'car'));
  await write(promises('1.10.0', 'car', 'bus'));

  expect(keptReleases(folder).map(({ version }) => version)).toEqual(['1.9.0', '1.10.0']);
});

it('refuses a next version that breaks an earlier one', async () => {
  await write(promises('1.0.0', 'car'));

  await expect(write(promises('1.1.0'))).rejects.toThrow(
    /cars: the table car is gone[^]*add beside it[^]*docs\/releases\/1\.1\.0 was not written/,
  );
  expect(keptReleases(folder)).toHaveLength(1);
});

describe('a version that is not out yet', () => {
  beforeEach(() => changelog(openHeading('1.1.0')));

  it('is replaced on demand only', async () => {
    await write(promises('1.1.0', 'car'));

    await expect(write(promises('1.1.0'))).rejects.toThrow(
      '1.1.0 is there already. Raise the version in package.json; or, as 1.1.0 is not out yet: ' +
        'npm run release:snapshot -- --replace',
    );
    await write(promises('1.1.0', 'bus'), true);
    expect(await tablesOf('1.1.0')).toContain('bus');
  });

  it('is not replaced by one that breaks an earlier version', async () => {
    await write(promises('1.0.0', 'car'));
    await write(promises('1.1.0', 'car'));

    await expect(write(promises('1.1.0'), true)).rejects.toThrow('the table car is gone');
    expect(await tablesOf('1.1.0')).toContain('car');
  });
});

it.each([
  [
    'is out',
    '## 1.0.0 - 2026-05-01',
    'docs/releases/1.0.0 stays as it is: 1.0.0 is out, as its date in CHANGELOG.md says. ' +
      'Raise the version in package.json',
  ],
  [
    'the changelog does not know',
    '## 0.9.0 - 2026-01-01',
    'docs/releases/1.0.0 is there already, and CHANGELOG.md does not say whether 1.0.0 is out. ' +
      'If it is not, add the heading: ## 1.0.0 - `<release date>`',
  ],
])('a version that %s is never replaced', async (_, heading, told) => {
  await changelog(heading);
  await write(promises('1.0.0', 'car'));

  await expect(write(promises('1.0.0', 'bus'), true)).rejects.toThrow(told);
  expect(await tablesOf('1.0.0')).toContain('car');
});
