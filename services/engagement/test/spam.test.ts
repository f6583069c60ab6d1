import { randomUUID } from 'node:crypto';
import {
  contactMessageSubmitted,
  newsletterSubscribed,
  testDriveRequested,
} from '@forecourt/contracts/engagement/events';
import {
  listContactMessages,
  listSubscribers,
  listTestDrives,
  requestTestDrive,
  submitContactMessage,
  subscribe,
  unsubscribe,
} from '@forecourt/contracts/engagement/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';
import { aContactForm, aTestDriveOf, fakeInventory, type FakeInventory } from './builders.js';

/** What programs write into a field that people do not see. */
const website = 'https://cheap-pills.example';
const email = 'jane.doe@example.com';

let engagement: TestService;
let inventory: FakeInventory;
let context: TenantContext;
beforeAll(async () => {
  engagement = await startTestService(engagementService, {
    observes: [contactMessageSubmitted, newsletterSubscribed, testDriveRequested],
  });
});
beforeEach(() => {
  inventory = fakeInventory(engagement);
  context = aTenant();
});
afterAll(() => engagement.stop());

const announced = () =>
  [contactMessageSubmitted, newsletterSubscribed, testDriveRequested].flatMap((event) =>
    engagement
      .announced(event)
      .filter(({ organizationId }) => organizationId === context.tenant.organizationId),
  );

/** The relay sends the oldest event first: what came before a later one would have been seen. */
async function expectNothingAnnounced() {
  const later = `later.${randomUUID()}@example.com`;
  await engagement.call(submitContactMessage, aContactForm({ email: later }), context);
  await eventually(() => expect(announced()).toEqual([expect.objectContaining({ email: later })]));
}

describe('a contact message with the hidden field filled', () => {
  it('gets the usual answer, is kept as spam, and nobody hears of it', async () => {
    const { data: usual } = await engagement.call(submitContactMessage, aContactForm(), aTenant());

    const form = aContactForm({ website, vehicleId: randomUUID() });
    const { data } = await engagement.call(submitContactMessage, form, context);

    const answer = { ...usual, referenceId: data.referenceId, ignoredFields: ['vehicleId'] };
    expect(data).toEqual(answer);
    const spam = await engagement.call(listContactMessages, { spam: true }, context);
    expect(spam).toMatchObject({ total: 1, data: [{ id: data.referenceId, spam: true }] });
    await expectNothingAnnounced();
  });

  it('is not in the list unless the list is of spam', async () => {
    await engagement.call(submitContactMessage, aContactForm({ website }), context);
    await engagement.call(submitContactMessage, aContactForm({ message: 'Hello' }), context);

    const list = await engagement.call(listContactMessages, {}, context);
    expect(list).toMatchObject({ total: 1, data: [{ message: 'Hello', spam: false }] });
  });
});

describe('a test drive with the hidden field filled', () => {
  const requested = (more: { website?: string }) =>
    engagement.call(requestTestDrive, aTestDriveOf(inventory.vehicle(context), more), context);

  it('gets the usual answer, is kept as spam, and nobody hears of it', async () => {
    const { data } = await requested({ website });

    expect(data).toEqual({
      id: expect.any(String),
      vehicleId: expect.any(String),
      status: 'pending',
    });
    const spam = await engagement.call(listTestDrives, { spam: true, status: 'pending' }, context);
    expect(spam).toMatchObject({ total: 1, data: [{ id: data.id, spam: true }] });
    await expectNothingAnnounced();
  });

  it('is not in the list unless the list is of spam', async () => {
    await requested({ website });
    const { data } = await requested({});

    const list = await engagement.call(listTestDrives, {}, context);
    expect(list).toMatchObject({ total: 1, data: [{ id: data.id, spam: false }] });
  });

  it('is refused as any other for a vehicle that the organization does not have', async () => {
    await expect(
      engagement.call(requestTestDrive, aTestDriveOf(randomUUID(), { website }), context),
    ).rejects.toMatchObject({ code: 'inventory.vehicle_not_found' });
  });
});

describe('a subscription with the hidden field filled', () => {
  const add = (more: { website?: string } = {}) =>
    engagement.call(subscribe, { email, ...more }, context);
  const listed = (spam = false) => engagement.call(listSubscribers, { spam }, context);

  it('gets the usual answer, subscribes nobody, and nobody hears of it', async () => {
    expect(await add({ website })).toEqual({ data: { email, subscribed: true } });

    expect(await listed()).toMatchObject({ total: 0 });
    expect(await listed(true)).toMatchObject({
      total: 1,
      data: [{ email, subscribed: false, spam: true }],
    });
    await expectNothingAnnounced();
  });

  it('leaves a subscriber subscribed', async () => {
    await add();
    const before = await listed();

    await add({ website });

    expect(await listed()).toEqual(before);
    expect(await listed(true)).toMatchObject({ total: 0 });
  });

  it('leaves one who unsubscribed unsubscribed', async () => {
    await add();
    await engagement.call(unsubscribe, { email }, context);

    await add({ website });

    expect(await listed()).toMatchObject({ data: [{ email, subscribed: false, spam: false }] });
  });

  it('does not keep the person from subscribing, and counts from then on', async () => {
    await add({ website });
    const [spam] = (await listed(true)).data;

    await add();

    const { data } = await listed();
    expect(data).toMatchObject([{ email, subscribed: true, spam: false }]);
    expect(data[0]!.createdDate >= spam!.createdDate).toBe(true);
    expect(await listed(true)).toMatchObject({ total: 0 });
    await eventually(() => expect(announced()).toMatchObject([{ email }]));
  });
});

it.each([undefined, null, '', '   '])('a hidden field of %j is not filled', async (empty) => {
  await engagement.call(submitContactMessage, aContactForm({ website: empty }), context);

  expect(await engagement.call(listContactMessages, {}, context)).toMatchObject({ total: 1 });
});
