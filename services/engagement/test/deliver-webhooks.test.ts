import { contactMessageSubmitted } from '@forecourt/contracts/engagement/events';
import { listWebhookDeliveries, updateWebhook } from '@forecourt/contracts/engagement/webhook-rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { answering, Receiver, silent, verified } from './a-receiver.js';
import { Dealers, startWithReceivers } from './webhook-builders.js';

let engagement: TestService;
let dealers: Dealers;
beforeAll(async () => {
  engagement = await startWithReceivers();
  dealers = new Dealers(engagement);
});
afterAll(() => engagement.stop());

it('sends what happened, signed as Standard Webhooks has it', async () => {
  await using receiver = await Receiver.start();
  const context = aTenant();
  const { secret, id } = await dealers.hasWebhook(context, receiver.url);

  const eventId = await dealers.getsMessage(context);

  await eventually(() => expect(receiver.received).toHaveLength(1));
  const [received] = receiver.received;
  expect(received!.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': eventId,
    'webhook-timestamp': expect.stringMatching(/^\d+$/),
    'webhook-signature': expect.stringMatching(/^v1,\S+$/),
  });
  expect(verified(received!, secret)).toEqual({
    type: 'contact.submitted',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: {
      environment: 'live',
      contactMessage: expect.objectContaining({ name: 'Jane Doe', email: 'jane@example.com' }),
    },
  });
  const delivery = await dealers.attempted(context, id, 1);
  expect(delivery).toMatchObject({ status: 'delivered', eventId, nextAttemptDate: null });
  expect(delivery.payload).toEqual(JSON.parse(received!.body));
  expect(delivery.attempts).toEqual([
    expect.objectContaining({ statusCode: 204, error: null, responseBody: '' }),
  ]);
});

it('cannot be verified by another secret, nor with another body', async () => {
  await using receiver = await Receiver.start();
  const context = aTenant();
  const mine = await dealers.hasWebhook(context, receiver.url);
  const other = await dealers.hasWebhook(aTenant(), receiver.url);

  await dealers.getsMessage(context);

  await eventually(() => expect(receiver.received).toHaveLength(1));
  const [received] = receiver.received;
  expect(() => verified(received!, other.secret)).toThrow('No matching signature');
  expect(() => verified({ ...received!, body: `${received!.body} ` }, mine.secret)).toThrow();
});

it('sends an event that arrives twice once', async () => {
  await using receiver = await Receiver.start();
  const context = aTenant();
  const { id } = await dealers.hasWebhook(context, receiver.url);
  const { tenant } = context;
  const eventId = await dealers.getsMessage(context);

  await engagement.deliver(
    contactMessageSubmitted,
    { ...tenant, email: 'jane@example.com', submittedDate: '2026-03-01T09:30:00.000Z' },
    { id: eventId },
  );

  await dealers.attempted(context, id, 1);
  expect(receiver.ids).toEqual([eventId]);
});

it('sends only to enabled webhooks of the tenant that want the type', async () => {
  await using receiver = await Receiver.start();
  const context = aTenant();
  const to = (path: string) => receiver.url.replace('hooks', path);
  await dealers.hasWebhook(context, to('all'));
  await dealers.hasWebhook(context, to('wanted'), { types: ['contact.submitted'] });
  await dealers.hasWebhook(context, to('other'), { types: ['vehicle.created'] });
  await dealers.hasWebhook(context, to('disabled'), { enabled: false });
  await dealers.hasWebhook(aTenant(), to('stranger'));
  await dealers.hasWebhook(otherEnvironmentOf(context), to('test'));

  const eventId = await dealers.getsMessage(context);

  await eventually(() => expect(receiver.received).toHaveLength(2));
  expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/all', '/wanted']);
  expect(receiver.ids).toEqual([eventId, eventId]);
  const rows = await engagement.sql('SELECT FROM webhook_delivery WHERE event_id = $1', [eventId]);
  expect(rows).toHaveLength(2);
});

it.each([
  [500, 'Sorry', 'answered 500', 'Sorry'],
  [404, 'x'.repeat(5_000), 'answered 404', 'x'.repeat(1_024)],
  [410, 'a\0b', 'answered 410', 'ab'],
])(
  'a receiver that answers %i gets it again after 5 seconds',
  async (status, body, error, kept) => {
    await using receiver = await Receiver.start();
    const context = aTenant();
    const { id, secret } = await dealers.hasWebhook(context, receiver.url);
    receiver.answer = answering(status, body);
    await dealers.getsMessage(context);

    const delivery = await dealers.attempted(context, id, 1);

    expect(delivery).toMatchObject({ status: 'pending' });
    expect(delivery.attempts).toEqual([
      expect.objectContaining({ statusCode: status, error, responseBody: kept }),
    ]);
    const wait =
      Date.parse(delivery.nextAttemptDate!) - Date.parse(delivery.attempts[0]!.attemptedDate);
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(wait).toBeLessThan(8_000);

    receiver.answer = answering(200, 'OK');
    await dealers.timePasses('10 seconds');

    expect(await dealers.attempted(context, id, 2)).toMatchObject({ status: 'delivered' });
    const [first, second] = receiver.received;
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.body).toBe(first!.body);
    verified(second!, secret);
  },
);

it('follows no redirect', async () => {
  await using elsewhere = await Receiver.start();
  await using receiver = await Receiver.start();
  receiver.answer = answering(307, '', { location: elsewhere.url });
  const context = aTenant();
  const { id } = await dealers.hasWebhook(context, receiver.url);

  await dealers.getsMessage(context);

  const delivery = await dealers.attempted(context, id, 1);
  expect(delivery).toMatchObject({ status: 'pending' });
  expect(delivery.attempts).toMatchObject([
    { statusCode: 307, error: expect.stringContaining('redirects are not followed') },
  ]);
  expect(elsewhere.received).toEqual([]);
});

it('a receiver that does not answer delays no other, of its organization or another', async () => {
  await using hanging = await Receiver.start();
  await using working = await Receiver.start();
  hanging.answer = silent;
  const context = aTenant();
  const other = aTenant();
  await dealers.hasWebhook(context, hanging.url);
  await dealers.hasWebhook(context, working.url);
  await dealers.hasWebhook(other, working.url);

  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, at) => dealers.getsMessage(at % 2 ? other : context)),
  );

  // Before the first of the others is given up, after 15 seconds.
  await eventually(() => expect(working.ids.toSorted()).toEqual(ids.toSorted()), 10_000);
  // All of its places are taken, and no more than those.
  expect(hanging.received).toHaveLength(8);
});

it('what is pending waits while its webhook is disabled, and is sent when it is enabled', async () => {
  await using receiver = await Receiver.start();
  receiver.answer = answering(500);
  const context = aTenant();
  const { id } = await dealers.hasWebhook(context, receiver.url);
  await dealers.getsMessage(context);
  await dealers.attempted(context, id, 1);
  await engagement.call(updateWebhook, { id, enabled: false }, context);
  await dealers.getsMessage(context);
  receiver.answer = answering(200);

  await dealers.timePasses('1 day');
  await engagement.call(updateWebhook, { id, enabled: true }, context);

  expect(await dealers.attempted(context, id, 2)).toMatchObject({ status: 'delivered' });
  expect(receiver.received).toHaveLength(2);
});

it('lists deliveries by page and status, the newest first', async () => {
  await using receiver = await Receiver.start();
  const context = aTenant();
  const { id } = await dealers.hasWebhook(context, receiver.url);
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    receiver.answer = answering(count === 1 ? 500 : 200);
    ids.push(await dealers.getsMessage(context));
    await eventually(async () => {
      const { data } = await engagement.call(listWebhookDeliveries, { id }, context);
      expect(data.map(({ attemptCount }) => attemptCount)).toEqual(Array(count + 1).fill(1));
    });
  }
  const list = (more: object) => engagement.call(listWebhookDeliveries, { id, ...more }, context);
  const idsOf = async (more: object) => (await list(more)).data.map(({ eventId }) => eventId);

  expect(await idsOf({})).toEqual([...ids].reverse());
  expect(await idsOf({ status: 'delivered' })).toEqual([ids[2], ids[0]]);
  expect(await idsOf({ status: 'pending' })).toEqual([ids[1]]);
  expect(await idsOf({ page: 2, limit: 2 })).toEqual([ids[0]]);
  expect(await list({ limit: 2 })).toMatchObject({ total: 3, totalPages: 2 });
});
