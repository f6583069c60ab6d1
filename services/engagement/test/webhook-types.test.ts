import { customerCreated, customerUpdated } from '@forecourt/contracts/crm/events';
import {
  contactMessageSubmitted,
  newsletterSubscribed,
  newsletterUnsubscribed,
  testDriveRequested,
  testDriveStatusChanged,
} from '@forecourt/contracts/engagement/events';
import { erasePerson } from '@forecourt/contracts/engagement/person-rpc';
import { listWebhookEvents } from '@forecourt/contracts/engagement/webhook-rpc';
import { webhookData, webhookTypes } from '@forecourt/contracts/engagement/webhook-shapes';
import type { EventContract } from '@forecourt/contracts/event';
import { userUnlinked } from '@forecourt/contracts/identity/events';
import {
  vehicleCreated,
  vehicleRemoved,
  vehicleStatusChanged,
  vehicleUpdated,
} from '@forecourt/contracts/inventory/events';
import type { Tenant } from '@forecourt/contracts/tenant';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { Receiver, verified } from './a-receiver.js';
import { aContactMessage, Dealers, startWithReceivers } from './webhook-builders.js';
import { aCustomer, anAnnouncedVehicle, aSubscriber, aTestDrive } from './announced-records.js';

let engagement: TestService;
let dealers: Dealers;
beforeAll(async () => {
  engagement = await startWithReceivers();
  dealers = new Dealers(engagement);
});
afterAll(() => engagement.stop());

const form = { email: 'jane@example.com', submittedDate: '2026-03-01T09:30:00.000Z' };
const vehicle = anAnnouncedVehicle();
const customer = aCustomer();
const other = { ...customer.user, email: 'other@example.com' };
const testDrive = aTestDrive();
const contactMessage = aContactMessage();
const subscriber = aSubscriber();

/** Each event of the platform, what it carries besides the tenant, and what becomes of it. */
const cases: [EventContract, object, string, object][] = [
  [vehicleCreated, { vehicle }, 'vehicle.created', { vehicle }],
  [vehicleUpdated, { vehicle }, 'vehicle.updated', { vehicle }],
  ...(
    [
      [vehicleStatusChanged, 'vehicle.status_changed'],
      [vehicleRemoved, 'vehicle.removed'],
    ] as const
  ).map(([event, type]): [EventContract, object, string, object] => {
    const moved = { vehicle, previousStatus: 'draft' };
    return [event, moved, type, moved];
  }),
  [customerCreated, { customer }, 'customer.created', { customer }],
  [customerUpdated, { customer }, 'customer.updated', { customer }],
  [testDriveRequested, { ...form, testDrive }, 'test_drive.requested', { testDrive }],
  [
    testDriveStatusChanged,
    { testDrive, previousStatus: 'pending' },
    'test_drive.status_changed',
    { testDrive, previousStatus: 'pending' },
  ],
  [contactMessageSubmitted, { ...form, contactMessage }, 'contact.submitted', { contactMessage }],
  [newsletterSubscribed, { ...form, subscriber }, 'newsletter.subscribed', { subscriber }],
  [newsletterUnsubscribed, { ...form, subscriber }, 'newsletter.unsubscribed', { subscriber }],
];

it('every type is sent', () => {
  expect(cases.map(([, , type]) => type).toSorted()).toEqual(webhookTypes.toSorted());
});

it.each(cases)('$name becomes a webhook', async (event, carried, type, data) => {
  await using receiver = await Receiver.start();
  const context = aTenant();
  const { secret } = await dealers.hasWebhook(context, receiver.url);

  await dealers.hears(
    event,
    { ...context.tenant, ...carried },
    { occurredDate: '2026-03-01T09:30:00.000Z' },
  );

  await eventually(() => expect(receiver.received).toHaveLength(1));
  const body = verified(receiver.received[0]!, secret) as { data: object };
  expect(body).toEqual({
    type,
    timestamp: '2026-03-01T09:30:00.000Z',
    data: { environment: 'live', ...data },
  });
  webhookData[type as keyof typeof webhookData].parse(body.data);
});

it('an event of a version that did not carry its record sends nothing', async () => {
  const context = aTenant({ environment: 'test' });
  const { next } = await engagement.call(listWebhookEvents, {}, context);

  await dealers.hears(contactMessageSubmitted, { ...context.tenant, ...form });
  const known = await dealers.getsMessage(context);

  await eventually(async () => {
    const { data } = await engagement.call(listWebhookEvents, { after: next }, context);
    expect(data.map(({ id }) => id)).toEqual([known]);
  });
});

describe('the events after a cursor', () => {
  const list = async (tenant: { tenant: Tenant }, after?: string, limit = 100) =>
    engagement.call(listWebhookEvents, { after, limit }, { ...aTenant(), ...tenant });

  it('are all that happened in test since then, in its order, without any webhook', async () => {
    const context = aTenant({ environment: 'test' });
    const { data: none, next } = await list(context);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await dealers.getsMessage(context));

    expect(none).toEqual([]);
    const first = await eventually(async () => {
      const part = await list(context, next, 3);
      expect(part.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
      return part;
    });
    expect(first.data[0]!.payload).toMatchObject({
      type: 'contact.submitted',
      data: { environment: 'test' },
    });
    await eventually(async () => {
      const part = await list(context, first.next);
      expect(part.data.map(({ id }) => id)).toEqual(ids.slice(3));
    });
  });

  it('are in live only those that a webhook wanted, and never those of another tenant', async () => {
    const context = aTenant();
    const { next } = await list(context);
    const cursors = await Promise.all(
      [aTenant({ environment: 'test' }), otherEnvironmentOf(context)].map(async (other) => ({
        other,
        next: (await list(other)).next,
      })),
    );
    await dealers.getsMessage(context);
    await dealers.hasWebhook(context, 'http://127.0.0.1:9/');
    const wanted = await dealers.getsMessage(context);

    await eventually(async () => {
      const { data } = await list(context, next);
      expect(data.map(({ id }) => id)).toEqual([wanted]);
    });
    for (const { other, next: after } of cursors)
      expect((await list(other, after)).data).toEqual([]);
  });
});

it('an erasure removes all events about the person, pending ones too, and no others', async () => {
  const context = aTenant();
  const stranger = aTenant();
  const { tenant } = context;
  for (const each of [context, stranger]) await dealers.hasWebhook(each, 'http://127.0.0.1:9/');
  const email = 'jane@example.com';
  await dealers.hears(customerUpdated, { ...tenant, customer });
  await dealers.getsMessage(context, email);
  const kept = [
    await dealers.hears(customerUpdated, { ...tenant, customer: { ...aCustomer(), user: other } }),
    await dealers.getsMessage(context, other.email),
    await dealers.hears(vehicleCreated, { ...tenant, vehicle }),
    await dealers.getsMessage(stranger, email),
  ];

  await engagement.call(erasePerson, { customerId: customer.id, email, reason: 'erased' }, context);

  const rows = await engagement.sql<{ event_id: string }>(
    'SELECT event_id FROM webhook_delivery WHERE organization_id = ANY($1)',
    [[tenant.organizationId, stranger.tenant.organizationId]],
  );
  expect(rows.map(({ event_id }) => event_id).toSorted()).toEqual(kept.toSorted());
});

it('an erasure removes what is about an unproven customer by its id, and leaves later events', async () => {
  const context = aTenant();
  const { tenant } = context;
  await dealers.hasWebhook(context, 'http://127.0.0.1:9/');
  const occurredDate = '2026-03-01T09:30:00.000Z';
  await dealers.hears(customerCreated, { ...tenant, customer }, { occurredDate });
  const later = await dealers.hears(customerUpdated, { ...tenant, customer });

  await engagement.deliver(
    userUnlinked,
    {
      ...tenant,
      userId: customer.user.id,
      customerId: customer.id,
      email: null,
      reason: 'unproven',
    },
    { occurredDate: '2026-03-02T00:00:00.000Z' },
  );

  const rows = await engagement.sql<{ event_id: string }>(
    'SELECT event_id FROM webhook_delivery WHERE organization_id = $1',
    [tenant.organizationId],
  );
  expect(rows).toEqual([{ event_id: later }]);
});
