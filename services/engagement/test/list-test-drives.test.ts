import {
  listTestDrives,
  requestTestDrive,
  setTestDriveStatus,
} from '@forecourt/contracts/engagement/rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';
import { aTestDriveOf, fakeInventory, type FakeInventory } from './builders.js';

let engagement: TestService;
let inventory: FakeInventory;
beforeAll(async () => {
  engagement = await startTestService(engagementService);
  inventory = fakeInventory(engagement);
});
afterAll(() => engagement.stop());

async function threeTestDrives() {
  const context = aTenant();
  const vehicleId = inventory.vehicle(context);
  const ids: string[] = [];
  for (const name of ['first', 'second', 'third']) {
    const form = aTestDriveOf(vehicleId, { name });
    ids.push((await engagement.call(requestTestDrive, form, context)).data.id);
  }
  return { context, ids };
}

it('returns test drives newest first', async () => {
  const { context } = await threeTestDrives();

  const list = await engagement.call(listTestDrives, {}, context);

  expect(list.data.map(({ name }) => name)).toEqual(['third', 'second', 'first']);
  expect(list).toMatchObject({ total: 3, page: 1, limit: 100, totalPages: 1 });
});

it('returns only test drives with the requested status', async () => {
  const { context, ids } = await threeTestDrives();
  await engagement.call(setTestDriveStatus, { id: ids[1]!, status: 'confirmed' }, context);

  const confirmed = await engagement.call(listTestDrives, { status: 'confirmed' }, context);
  const pending = await engagement.call(listTestDrives, { status: 'pending' }, context);

  expect(confirmed).toMatchObject({ data: [{ name: 'second' }], total: 1 });
  expect(pending).toMatchObject({ data: [{ name: 'third' }, { name: 'first' }], total: 2 });
});

it('returns one page and the total', async () => {
  const { context } = await threeTestDrives();
  const page = { page: 2, limit: 2 };

  const list = await engagement.call(listTestDrives, { ...page, status: 'pending' }, context);

  expect(list.data.map(({ name }) => name)).toEqual(['first']);
  expect(list).toMatchObject({ total: 3, ...page, totalPages: 2 });
});

it('returns an empty page and the right total past the end', async () => {
  const { context } = await threeTestDrives();
  const page = { page: 3, limit: 2 };

  const list = await engagement.call(listTestDrives, { ...page, status: 'pending' }, context);

  expect(list).toEqual({ data: [], total: 3, ...page, totalPages: 2 });
});

it('orders test drives with the same date by id', async () => {
  const { context } = await threeTestDrives();
  await engagement.sql('UPDATE test_drive SET created_date = now() WHERE organization_id = $1', [
    context.tenant.organizationId,
  ]);

  const { data } = await engagement.call(listTestDrives, {}, context);

  const ids = data.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
});

it('shows nothing from another organization or the other environment', async () => {
  const { context } = await threeTestDrives();

  for (const other of [aTenant(), otherEnvironmentOf(context)])
    for (const request of [{}, { status: 'pending' as const }])
      expect(await engagement.call(listTestDrives, request, other)).toMatchObject({
        data: [],
        total: 0,
      });
});
