import { getSnapshotPage } from '@forecourt/contracts/catalog/rpc';
import { referenceDataPublished } from '@forecourt/contracts/catalog/events';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { catalogService } from '../src/catalog.service-definition.js';
import { readReferenceData } from '../src/reference-data/reference-data.file.js';

let catalog: TestService;
beforeAll(async () => {
  catalog = await startTestService(catalogService, {
    env: { PUBLIC_URL: 'https://api.example' },
    observes: [referenceDataPublished],
  });
});
afterAll(() => catalog.stop());

it('returns every record of the release, all pages with one version', async () => {
  const file = await readReferenceData();
  const first = await catalog.call(getSnapshotPage, { page: 1 }, aRequest());

  const pages = await Promise.all(
    Array.from({ length: first.pages }, (_, index) =>
      catalog.call(getSnapshotPage, { page: index + 1 }, aRequest()),
    ),
  );

  const count = (kind: string) =>
    pages.flatMap(({ records }) => records).filter((record) => record.kind === kind).length;
  expect(new Set(pages.map(({ version }) => version))).toEqual(new Set([1]));
  expect(count('brand')).toBe(file.brands.length);
  expect(count('model')).toBe(file.models.length);
  expect(count('engine')).toBe(file.engines.length);
  expect(count('generation')).toBe(file.generations.length);
  expect(count('trim')).toBe(file.trims.length);
  expect(count('bodyType')).toBe(file.bodyTypes.length);
});

it('announces the version of the data it wrote at startup', async () => {
  await eventually(() =>
    expect(catalog.announced(referenceDataPublished)).toEqual([{ version: 1 }]),
  );
});

it('a reader that is stuck holds up no other', async () => {
  await catalog.sql('BEGIN');
  await catalog.sql(`SELECT pg_advisory_xact_lock_shared(hashtext('reference data'))`);

  expect(await catalog.call(getSnapshotPage, { page: 1 }, aRequest())).toMatchObject({
    version: 1,
  });
  await catalog.sql('ROLLBACK');
});
