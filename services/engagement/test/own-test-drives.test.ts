import { randomUUID } from 'node:crypto';
import { testDriveStatusChanged } from '@forecourt/contracts/engagement/events';
import {
  cancelOwnTestDrive,
  listOwnTestDrives,
} from '@forecourt/contracts/engagement/own-test-drives-rpc';
import { requestTestDrive, setTestDriveStatus } from '@forecourt/contracts/engagement/rpc';
import type { TestDriveStatus } from '@forecourt/contracts/engagement/shapes';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';
import { aTestDriveOf, fakeInventory, type FakeInventory } from './builders.js';

let engagement: TestService;
let inventory: FakeInventory;
beforeAll(async () => {
  engagement = await startTestService(engagementService, { observes: [testDriveStatusChanged] });
  inventory = fakeInventory(engagement);
});
afterAll(() => engagement.stop());

const aPerson = () => ({ customerId: randomUUID(), email: `${randomUUID()}@example.com` });

async function requests(
  context: TenantContext,
  more: { customerId?: string; email?: string; message?: string; preferredDate?: string } = {},
) {
  const form = aTestDriveOf(inventory.vehicle(context), more);
  return (await engagement.call(requestTestDrive, form, context)).data.id;
}

const idsOf = async (
  person: { customerId: string; email: string | null },
  context: TenantContext,
) => (await engagement.call(listOwnTestDrives, person, context)).data.map(({ id }) => id);

it('lists what was sent with the token and what came with the proven address, newest first', async () => {
  const context = aTenant();
  const { customerId, email } = aPerson();
  const own = await requests(context, { customerId, preferredDate: '2026-12-01T10:00' });
  const byAddress = await requests(context, { email, message: 'By phone, please' });
  await requests(context);

  const page = await engagement.call(listOwnTestDrives, { customerId, email }, context);

  expect(page).toMatchObject({ total: 2, page: 1, limit: 20, totalPages: 1 });
  expect(page.data).toEqual([
    expect.objectContaining({ id: byAddress, email, message: 'By phone, please' }),
    {
      id: own,
      vehicleId: expect.any(String),
      status: 'pending',
      name: 'Jane Doe',
      email: 'jane.doe@example.com',
      phone: null,
      preferredDate: '2026-12-01T10:00',
      preferredTime: '2026-12-01T10:00:00.000Z',
      message: null,
      createdDate: expect.any(String),
    },
  ]);
});

it('leaves out what came with the address alone until it is proven', async () => {
  const context = aTenant();
  const { customerId, email } = aPerson();
  const own = await requests(context, { customerId, email });
  await requests(context, { email });

  expect(await idsOf({ customerId, email: null }, context)).toEqual([own]);
});

it('lists nothing of another organization or the other environment', async () => {
  const context = aTenant();
  const { customerId, email } = aPerson();
  await requests(context, { customerId, email });

  for (const other of [aTenant(), otherEnvironmentOf(context)]) {
    expect(await idsOf({ customerId, email }, other)).toEqual([]);
  }
});

it.each<TestDriveStatus[]>([['pending'], ['confirmed']])(
  'cancels one that is %s, and announces it once',
  async (status) => {
    const context = aTenant();
    const person = aPerson();
    const id = await requests(context, person);
    if (status !== 'pending') await engagement.call(setTestDriveStatus, { id, status }, context);

    for (let time = 0; time < 2; time += 1) {
      const { data } = await engagement.call(cancelOwnTestDrive, { ...person, id }, context);
      expect(data).toMatchObject({ id, status: 'cancelled' });
      expect(data).not.toHaveProperty('consent');
    }

    await eventually(() =>
      expect(
        engagement
          .announced(testDriveStatusChanged)
          .filter(({ testDrive }) => testDrive.id === id && testDrive.status === 'cancelled'),
      ).toMatchObject([{ previousStatus: status }]),
    );
  },
);

it('refuses to cancel one that is over', async () => {
  const context = aTenant();
  const person = aPerson();
  const id = await requests(context, person);
  await engagement.call(setTestDriveStatus, { id, status: 'declined' }, context);

  await expect(
    engagement.call(cancelOwnTestDrive, { ...person, id }, context),
  ).rejects.toMatchObject({
    code: 'engagement.test_drive_move_not_allowed',
    message: 'The test drive cannot move from declined to cancelled: declined is final.',
  });
});

it("finds no test drive of another person's to cancel", async () => {
  const context = aTenant();
  const person = aPerson();
  const id = await requests(context, person);

  for (const [who, where] of [
    [aPerson(), context],
    [{ customerId: randomUUID(), email: null }, context],
    [person, aTenant()],
    [person, otherEnvironmentOf(context)],
  ] as const) {
    await expect(engagement.call(cancelOwnTestDrive, { ...who, id }, where)).rejects.toMatchObject({
      code: 'engagement.test_drive_not_found',
    });
  }
  const { data } = await engagement.call(listOwnTestDrives, person, context);
  expect(data).toMatchObject([{ id, status: 'pending' }]);
});
