import { randomUUID } from 'node:crypto';
import { addFavorite } from '@forecourt/contracts/engagement/favorites-rpc';
import { erasePerson, exportPerson } from '@forecourt/contracts/engagement/person-rpc';
import {
  listContactMessages,
  listSubscribers,
  listTestDrives,
  requestTestDrive,
  submitContactMessage,
  subscribe,
} from '@forecourt/contracts/engagement/rpc';
import { userUnlinked } from '@forecourt/contracts/identity/events';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';
import { aContactForm, aTestDriveOf, fakeInventory, type FakeInventory } from './builders.js';

let engagement: TestService;
let inventory: FakeInventory;
beforeAll(async () => {
  engagement = await startTestService(engagementService);
  inventory = fakeInventory(engagement);
});
afterAll(() => engagement.stop());

interface Person {
  customerId: string;
  email: string | null;
}

/** A person who has sent one of everything; `byToken` under another address. */
async function aPerson(context: TenantContext) {
  const customerId: string = randomUUID();
  const email = `${randomUUID()}@example.com`;
  const vehicleId = inventory.vehicle(context);
  const details = { phone: '+1 555 0100', message: 'Call me', preferredDate: '2026-12-01T10:00' };
  const drive = { ...aTestDriveOf(vehicleId, { ...details, consent: true }), email };
  const byAddress = await engagement.call(requestTestDrive, drive, context);
  const other = { ...drive, email: 'other@example.com', customerId };
  const byToken = await engagement.call(requestTestDrive, other, context);
  const message = aContactForm({ email, subject: 'Camry', phone: '+1 555 0100', vehicleId });
  await engagement.call(submitContactMessage, message, context);
  await engagement.call(subscribe, { email }, context);
  await engagement.call(addFavorite, { customerId, vehicleId }, context);
  const testDriveIds = { byAddress: byAddress.data.id, byToken: byToken.data.id };
  return { customerId, email, vehicleId, testDriveIds };
}

const exported = async (person: Person, context: TenantContext) =>
  (await engagement.call(exportPerson, person, context)).data;
const nothing = { testDrives: [], contactMessages: [], newsletter: null, favorites: [] };

const unlinks = (
  { customerId, email }: Person,
  { tenant }: TenantContext,
  date: Date,
  reason: 'erased' | 'unproven' = 'erased',
) =>
  engagement.deliver(
    userUnlinked,
    { ...tenant, customerId, email, userId: randomUUID(), reason },
    { occurredDate: date.toISOString() },
  );

const mailsOf = ({ tenant }: TenantContext) =>
  engagement.sql(
    'SELECT recipient, form_id FROM mail WHERE organization_id = $1 AND environment = $2',
    [tenant.organizationId, tenant.environment],
  );

const inAMinute = () => new Date(Date.now() + 60_000);

it('exports what the person has sent', async () => {
  const context = aTenant();
  const { customerId, email, vehicleId, testDriveIds } = await aPerson(context);

  const data = await exported({ customerId, email }, context);

  expect(data).toEqual({
    testDrives: [
      expect.objectContaining({ id: testDriveIds.byToken, email: 'other@example.com' }),
      expect.objectContaining({ id: testDriveIds.byAddress, email, message: 'Call me' }),
    ],
    contactMessages: [expect.objectContaining({ email, subject: 'Camry' })],
    newsletter: expect.objectContaining({ email, subscribed: true }),
    favorites: [{ vehicleId, addedDate: expect.any(String) }],
  });
  expect(await exported({ customerId, email: null }, context)).toEqual({
    ...nothing,
    testDrives: [data.testDrives[0]],
    favorites: data.favorites,
  });
  for (const other of [aTenant(), otherEnvironmentOf(context)]) {
    expect(await exported({ customerId, email }, other)).toEqual(nothing);
  }
});

it.each(['the request', 'the event'])(
  'by %s, leaves that there were requests, and nothing of the person',
  async (by) => {
    const context = aTenant();
    const { customerId, email, vehicleId } = await aPerson(context);
    const person = { customerId, email };

    for (let time = 0; time < 2; time += 1) {
      if (by === 'the event') await unlinks(person, context, inAMinute());
      else await engagement.call(erasePerson, { ...person, reason: 'erased' }, context);
    }

    expect(await exported(person, context)).toEqual(nothing);
    const testDrive = {
      id: expect.any(String),
      vehicleId,
      status: 'pending',
      name: 'Erased',
      email: '',
      phone: null,
      preferredDate: null,
      preferredTime: '2026-12-01T10:00:00.000Z',
      message: null,
      consent: null,
      consentDate: null,
      spam: false,
      createdDate: expect.any(String),
    };
    const { data: testDrives } = await engagement.call(listTestDrives, {}, context);
    expect(testDrives).toEqual([testDrive, testDrive]);
    const { data: messages } = await engagement.call(listContactMessages, {}, context);
    expect(messages).toEqual([
      {
        id: expect.any(String),
        name: 'Erased',
        email: '',
        subject: null,
        message: '',
        phone: null,
        vehicleId,
        consent: null,
        consentDate: null,
        spam: false,
        createdDate: expect.any(String),
      },
    ]);
    expect(await engagement.call(listSubscribers, {}, context)).toMatchObject({ total: 0 });
    expect(await mailsOf(context)).toEqual([]);
  },
);

it('leaves what came with an address that was not proven', async () => {
  const context = aTenant();
  const { customerId, email, testDriveIds } = await aPerson(context);
  expect(await mailsOf(context)).toHaveLength(3);

  await unlinks({ customerId, email: null }, context, inAMinute());

  expect(await exported({ customerId, email }, context)).toMatchObject({
    testDrives: [{ id: testDriveIds.byAddress }],
    contactMessages: [{ email }],
    newsletter: { subscribed: true },
    favorites: [],
  });
});

it('of an unproven link, removes only the favorites', async () => {
  const context = aTenant();
  const { customerId, email } = await aPerson(context);
  const before = await exported({ customerId, email }, context);

  await unlinks({ customerId, email: null }, context, inAMinute(), 'unproven');

  expect(await exported({ customerId, email }, context)).toEqual({ ...before, favorites: [] });
});

it('leaves what was sent after the end of the link, when the event is late', async () => {
  const context = aTenant();
  const { customerId, email } = await aPerson(context);
  const before = await exported({ customerId, email }, context);

  await unlinks({ customerId, email }, context, new Date(Date.now() - 60_000));

  expect(await exported({ customerId, email }, context)).toEqual(before);
});

it('erases nothing of others, another organization or the other environment', async () => {
  const context = aTenant();
  const { customerId, email } = await aPerson(context);
  const before = await exported({ customerId, email }, context);

  const other = { customerId: randomUUID(), email: 'nobody@example.com' };
  await unlinks(other, context, inAMinute());
  for (const tenant of [aTenant(), otherEnvironmentOf(context)]) {
    await unlinks({ customerId, email }, tenant, inAMinute());
  }

  expect(await exported({ customerId, email }, context)).toEqual(before);
});
