import { randomUUID } from 'node:crypto';
import {
  listTestDrives,
  requestTestDrive,
  setTestDriveStatus,
} from '@forecourt/contracts/engagement/rpc';
import { testDriveStatuses, type TestDriveStatus } from '@forecourt/contracts/engagement/shapes';
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

/** The moves that take a test drive to each status. */
const WAYS: Record<TestDriveStatus, TestDriveStatus[]> = {
  pending: [],
  confirmed: ['confirmed'],
  declined: ['declined'],
  cancelled: ['cancelled'],
  expired: ['expired'],
  completed: ['confirmed', 'completed'],
  no_show: ['confirmed', 'no_show'],
};

async function aTestDriveThatIs(status: TestDriveStatus) {
  const context = aTenant();
  const form = aTestDriveOf(inventory.vehicle(context), { preferredDate: '2026-12-01' });
  const { data } = await engagement.call(requestTestDrive, form, context);
  for (const step of WAYS[status])
    await engagement.call(setTestDriveStatus, { id: data.id, status: step }, context);
  return { context, id: data.id };
}

const ALLOWED: [TestDriveStatus, TestDriveStatus][] = [
  ['pending', 'confirmed'],
  ['pending', 'declined'],
  ['pending', 'cancelled'],
  ['pending', 'expired'],
  ['confirmed', 'completed'],
  ['confirmed', 'no_show'],
  ['confirmed', 'cancelled'],
];
const REFUSED = testDriveStatuses.flatMap((from) =>
  testDriveStatuses
    .filter((to) => to !== from && !ALLOWED.some(([a, b]) => a === from && b === to))
    .map((to) => [from, to] as const),
);

it.each(ALLOWED)('moves a test drive from %s to %s', async (from, to) => {
  const { context, id } = await aTestDriveThatIs(from);
  const { data: before } = await engagement.call(listTestDrives, {}, context);

  const { data } = await engagement.call(setTestDriveStatus, { id, status: to }, context);

  expect(data).toEqual({ ...before[0], status: to });
  expect(await engagement.call(listTestDrives, {}, context)).toMatchObject({ data: [data] });
});

it.each(REFUSED)('refuses to move a test drive from %s to %s', async (from, to) => {
  const { context, id } = await aTestDriveThatIs(from);

  await expect(
    engagement.call(setTestDriveStatus, { id, status: to }, context),
  ).rejects.toMatchObject({
    code: 'engagement.test_drive_move_not_allowed',
    kind: 'conflict',
    message: expect.stringContaining(`from ${from} to ${to}`),
  });
  expect(await engagement.call(listTestDrives, {}, context)).toMatchObject({
    data: [{ id, status: from }],
  });
});

it('says which moves are allowed instead', async () => {
  const confirmed = await aTestDriveThatIs('confirmed');
  const declined = await aTestDriveThatIs('declined');

  await expect(
    engagement.call(
      setTestDriveStatus,
      { id: confirmed.id, status: 'declined' },
      confirmed.context,
    ),
  ).rejects.toThrow(
    'The test drive cannot move from confirmed to declined: ' +
      'from confirmed it can move to completed, no_show, cancelled.',
  );
  await expect(
    engagement.call(setTestDriveStatus, { id: declined.id, status: 'pending' }, declined.context),
  ).rejects.toThrow('The test drive cannot move from declined to pending: declined is final.');
});

it.each(testDriveStatuses)(
  'answers with the unchanged record if it is already %s',
  async (status) => {
    const { context, id } = await aTestDriveThatIs(status);
    const { data: before } = await engagement.call(listTestDrives, {}, context);

    const { data } = await engagement.call(setTestDriveStatus, { id, status }, context);

    expect(data).toEqual(before[0]);
  },
);

it('allows one of two simultaneous moves, and names the new status to the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { context, id } = await aTestDriveThatIs('confirmed');

    const outcomes = await Promise.allSettled(
      (['completed', 'no_show'] as const).map((status) =>
        engagement.call(setTestDriveStatus, { id, status }, context),
      ),
    );

    const { data } = await engagement.call(listTestDrives, {}, context);
    const [won] = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(won!.value.data).toEqual(data[0]);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')!.reason).toMatchObject({
      code: 'engagement.test_drive_move_not_allowed',
      message: expect.stringContaining(`from ${data[0]!.status}`),
    });
  }
});

it('never reports an allowed move as forbidden, whatever happens at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { context, id } = await aTestDriveThatIs('pending');
    const to = (status: TestDriveStatus) =>
      engagement.call(setTestDriveStatus, { id, status }, context);

    const [, completed] = await Promise.allSettled([to('confirmed'), to('completed')]);

    const { data } = await engagement.call(listTestDrives, {}, context);
    if (completed.status === 'fulfilled') expect(data[0]!.status).toBe('completed');
    else
      expect(completed.reason).toMatchObject({
        message: expect.stringContaining('from pending to completed'),
      });
  }
});

it('refuses an unknown test drive', async () => {
  await expect(
    engagement.call(setTestDriveStatus, { id: randomUUID(), status: 'confirmed' }, aTenant()),
  ).rejects.toMatchObject({ code: 'engagement.test_drive_not_found', kind: 'not_found' });
});

it('neither finds nor changes anything in another organization or the other environment', async () => {
  const { context, id } = await aTestDriveThatIs('pending');

  for (const other of [aTenant(), otherEnvironmentOf(context)])
    for (const status of ['pending', 'confirmed'] as const)
      await expect(
        engagement.call(setTestDriveStatus, { id, status }, other),
      ).rejects.toMatchObject({ code: 'engagement.test_drive_not_found' });

  expect(await engagement.call(listTestDrives, {}, context)).toMatchObject({
    data: [{ id, status: 'pending' }],
  });
});
