import { randomUUID } from 'node:crypto';
import { testDriveRequested } from '@forecourt/contracts/engagement/events';
import { listTestDrives, requestTestDrive } from '@forecourt/contracts/engagement/rpc';
import { vehicleStatuses } from '@forecourt/contracts/inventory/shapes';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';
import { aTestDriveOf, fakeInventory, type FakeInventory } from './builders.js';

let engagement: TestService;
let inventory: FakeInventory;
beforeAll(async () => {
  engagement = await startTestService(engagementService, { observes: [testDriveRequested] });
  inventory = fakeInventory(engagement);
});
afterAll(() => engagement.stop());

it.each(['available', 'reserved'] as const)(
  'accepts a request for a vehicle that is %s',
  async (status) => {
    const context = aTenant();
    const vehicleId = inventory.vehicle(context, status);
    const form = aTestDriveOf(vehicleId, {
      email: 'Jane@Example.com',
      phone: '+1 555 0100',
      preferredDate: 'Saturday, after lunch',
    });

    const { data } = await engagement.call(requestTestDrive, form, context);

    expect(data).toEqual({ id: expect.any(String), vehicleId, status: 'pending' });
    const { data: testDrives } = await engagement.call(listTestDrives, {}, context);
    expect(testDrives).toEqual([
      {
        id: data.id,
        vehicleId,
        status: 'pending',
        name: 'Jane Doe',
        email: 'jane@example.com',
        phone: '+1 555 0100',
        preferredDate: 'Saturday, after lunch',
        preferredTime: null,
        message: null,
        consent: null,
        consentDate: null,
        createdDate: expect.any(String),
      },
    ]);
    await eventually(() =>
      expect(engagement.announced(testDriveRequested)).toContainEqual({
        ...context.tenant,
        email: 'jane@example.com',
        submittedDate: testDrives[0]!.createdDate,
      }),
    );
  },
);

it('accepts a request without phone and preferred date', async () => {
  const context = aTenant();

  await engagement.call(requestTestDrive, aTestDriveOf(inventory.vehicle(context)), context);

  const { data } = await engagement.call(listTestDrives, {}, context);
  expect(data).toEqual([
    expect.objectContaining({ phone: null, preferredDate: null, preferredTime: null }),
  ]);
});

it('stores the message, and the consent with its time', async () => {
  const context = aTenant();
  const form = aTestDriveOf(inventory.vehicle(context), {
    message: 'With a tow bar?',
    consent: true,
  });

  await engagement.call(requestTestDrive, form, context);

  const { data } = await engagement.call(listTestDrives, {}, context);
  expect(data).toEqual([
    expect.objectContaining({
      message: 'With a tow bar?',
      consent: true,
      consentDate: data[0]!.createdDate,
    }),
  ]);
});

it('stores every request from the same person', async () => {
  const context = aTenant();
  const form = aTestDriveOf(inventory.vehicle(context));

  await Promise.all([1, 2, 3].map(() => engagement.call(requestTestDrive, form, context)));

  expect(await engagement.call(listTestDrives, {}, context)).toMatchObject({ total: 3 });
});

it.each([
  // With an offset, the organization's time zone does not matter.
  ['2026-12-01T10:00:00Z', 'Europe/Berlin', '2026-12-01T10:00:00.000Z'],
  ['2026-12-01T10:00+05:30', 'Europe/Berlin', '2026-12-01T04:30:00.000Z'],
  ['2026-12-01T10:00:15.25-0800', 'Europe/Berlin', '2026-12-01T18:00:15.250Z'],
  ['2026-12-01T10:00-08', 'Europe/Berlin', '2026-12-01T18:00:00.000Z'],
  // Without an offset it does, in winter and in summer.
  ['2026-12-01T10:00', 'Europe/Berlin', '2026-12-01T09:00:00.000Z'],
  ['2026-07-01T10:00', 'Europe/Berlin', '2026-07-01T08:00:00.000Z'],
  ['2026-12-01T10:00:30', 'America/New_York', '2026-12-01T15:00:30.000Z'],
  ['2026-07-01T10:00:30.123456', 'America/New_York', '2026-07-01T14:00:30.123Z'],
  ['2026-07-01T10:00', 'Asia/Kathmandu', '2026-07-01T04:15:00.000Z'],
  ['2026-07-01T10:00', 'UTC', '2026-07-01T10:00:00.000Z'],
  // A date alone means the start of its day in that time zone.
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
  ['2028-02-29', 'America/New_York', '2028-02-29T05:00:00.000Z'],
  // When clocks go back, the first of the two counts. When they go forward, the old offset still applies.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
])('reads %s in %s as %s', async (preferredDate, timeZone, preferredTime) => {
  const context = aTenant({ timeZone });
  const form = aTestDriveOf(inventory.vehicle(context), { preferredDate });

  await engagement.call(requestTestDrive, form, context);

  const { data } = await engagement.call(listTestDrives, {}, context);
  expect(data).toEqual([expect.objectContaining({ preferredDate, preferredTime })]);
});

it.each([
  '2026-02-30',
  '2026-02-29T10:00Z',
  '2026-13-01',
  '2026-12-00',
  '2026-12-01T24:30',
  '2026-12-01T10:60',
  '2026-12-01T10:00+25:00',
  '0000-01-01',
  '9999-12-31T23:59-12:00',
  '12/01/2026',
  '20261201',
  'tomorrow',
  '2026-12-01 or later',
  'x'.repeat(100),
])('stores "%s", which is not a time, as given', async (preferredDate) => {
  const context = aTenant({ timeZone: 'Europe/Berlin' });
  const form = aTestDriveOf(inventory.vehicle(context), { preferredDate });

  await engagement.call(requestTestDrive, form, context);

  const { data } = await engagement.call(listTestDrives, {}, context);
  expect(data).toEqual([expect.objectContaining({ preferredDate, preferredTime: null })]);
});

it('refuses a preferred date longer than 100 characters', async () => {
  const context = aTenant();
  const form = aTestDriveOf(inventory.vehicle(context), { preferredDate: 'x'.repeat(101) });

  await expect(engagement.call(requestTestDrive, form, context)).rejects.toMatchObject({
    code: 'invalid_parameter',
    details: [{ field: 'preferredDate' }],
  });
});

it.each(vehicleStatuses.filter((status) => status !== 'available' && status !== 'reserved'))(
  'refuses a vehicle that is %s and stores nothing',
  async (status) => {
    const context = aTenant();
    const form = aTestDriveOf(inventory.vehicle(context, status));

    await expect(engagement.call(requestTestDrive, form, context)).rejects.toMatchObject({
      code: 'engagement.vehicle_not_available',
      kind: 'conflict',
    });
    expect(await engagement.call(listTestDrives, {}, context)).toMatchObject({ total: 0 });
  },
);

it('refuses an unknown vehicle as inventory does', async () => {
  const context = aTenant();

  await expect(
    engagement.call(requestTestDrive, aTestDriveOf(randomUUID()), context),
  ).rejects.toMatchObject({ code: 'inventory.vehicle_not_found', kind: 'not_found' });
  expect(await engagement.call(listTestDrives, {}, context)).toMatchObject({ total: 0 });
});

it('refuses a vehicle of another organization or the other environment', async () => {
  const context = aTenant();

  for (const other of [aTenant(), otherEnvironmentOf(context)]) {
    const form = aTestDriveOf(inventory.vehicle(other));
    await expect(engagement.call(requestTestDrive, form, context)).rejects.toMatchObject({
      code: 'inventory.vehicle_not_found',
    });
    expect(await engagement.call(listTestDrives, {}, other)).toMatchObject({ total: 0 });
  }
  expect(await engagement.call(listTestDrives, {}, context)).toMatchObject({ total: 0 });
});

it('asks for a retry while inventory is unavailable and stores nothing', async () => {
  const context = aTenant();
  const alone = await startTestService(engagementService, { observes: [testDriveRequested] });
  try {
    await expect(
      alone.call(requestTestDrive, aTestDriveOf(randomUUID()), context),
    ).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: expect.any(Number) });

    expect(await alone.call(listTestDrives, {}, context)).toMatchObject({ total: 0 });
    expect(await alone.sql('SELECT 1 FROM outbox')).toEqual([]);
    expect(alone.announced(testDriveRequested)).toEqual([]);
  } finally {
    await alone.stop();
  }
});
