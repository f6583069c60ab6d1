import { randomUUID } from 'node:crypto';
import {
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@forecourt/contracts/engagement/webhook-rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';
import { answering, Receiver, verified } from './a-receiver.js';
import { Dealers, startWithReceivers } from './webhook-builders.js';

let engagement: TestService;
let dealers: Dealers;
beforeAll(async () => {
  engagement = await startWithReceivers();
  dealers = new Dealers(engagement);
});
afterAll(() => engagement.stop());

describe('a test', () => {
  it('sends an event of its own now, whatever the types, and says that it works', async () => {
    await using receiver = await Receiver.start();
    receiver.answer = answering(200, 'Hello');
    const context = aTenant();
    const types = ['vehicle.created' as const];
    const { id, secret } = await dealers.hasWebhook(context, receiver.url, { types });

    const { data } = await engagement.call(testWebhook, { id }, context);

    expect(data).toMatchObject({ type: 'test', status: 'delivered', attemptCount: 1 });
    expect(data.attempts).toMatchObject([{ statusCode: 200, responseBody: 'Hello' }]);
    expect(verified(receiver.received[0]!, secret)).toEqual({
      type: 'test',
      timestamp: expect.any(String),
      data: { environment: 'live', message: expect.any(String) },
    });
  });

  it('says what went wrong, is not retried, and does not count as a failure', async () => {
    await using receiver = await Receiver.start();
    receiver.answer = answering(401, 'Who are you?');
    const context = aTenant();
    const { id } = await dealers.hasWebhook(context, receiver.url);

    const { data } = await engagement.call(testWebhook, { id }, context);

    expect(data).toMatchObject({ status: 'failed', nextAttemptDate: null });
    expect(data.attempts).toMatchObject([{ statusCode: 401, error: 'answered 401' }]);
    const { data: webhook } = await engagement.call(getWebhook, { id }, context);
    expect(webhook.failingSinceDate).toBeNull();
  });

  it('is refused for an unknown webhook, or one of somebody else', async () => {
    const context = aTenant();
    const { id } = await dealers.hasWebhook(context, 'http://127.0.0.1:9/');

    for (const [asked, by] of [
      [randomUUID(), context],
      [id, aTenant()],
      [id, otherEnvironmentOf(context)],
    ] as const)
      await expect(engagement.call(testWebhook, { id: asked }, by)).rejects.toMatchObject({
        code: 'engagement.webhook_not_found',
      });
  });
});

describe('a replay', () => {
  it('sends a delivered event again, with the same id', async () => {
    await using receiver = await Receiver.start();
    const context = aTenant();
    const { id } = await dealers.hasWebhook(context, receiver.url);
    const eventId = await dealers.getsMessage(context);
    const delivery = await dealers.attempted(context, id, 1);

    const { data } = await engagement.call(replayWebhookDelivery, { id: delivery.id }, context);

    expect(data).toMatchObject({ id: delivery.id, status: 'pending' });
    expect(await dealers.attempted(context, id, 2)).toMatchObject({ status: 'delivered' });
    expect(receiver.ids).toEqual([eventId, eventId]);
  });

  it('sends a failed one again', async () => {
    await using receiver = await Receiver.start();
    receiver.answer = answering(500);
    const context = aTenant();
    const { id } = await dealers.hasWebhook(context, receiver.url);
    const { data: failed } = await engagement.call(testWebhook, { id }, context);
    receiver.answer = answering(200);

    await engagement.call(replayWebhookDelivery, { id: failed.id }, context);

    expect(await dealers.attempted(context, id, 2)).toMatchObject({ status: 'delivered' });
  });

  it('of an unknown delivery, or one of somebody else, is refused', async () => {
    await using receiver = await Receiver.start();
    const context = aTenant();
    const { id } = await dealers.hasWebhook(context, receiver.url);
    const { data: delivery } = await engagement.call(testWebhook, { id }, context);

    for (const [asked, by] of [
      [randomUUID(), context],
      [delivery.id, aTenant()],
      [delivery.id, otherEnvironmentOf(context)],
    ] as const)
      for (const contract of [getWebhookDelivery, replayWebhookDelivery])
        await expect(engagement.call(contract, { id: asked }, by)).rejects.toMatchObject({
          code: 'engagement.webhook_delivery_not_found',
        });
    await expect(engagement.call(listWebhookDeliveries, { id }, aTenant())).rejects.toMatchObject({
      code: 'engagement.webhook_not_found',
    });
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a rotated secret', () => {
  it('signs at once, and for the grace period the old one does too', async () => {
    await using receiver = await Receiver.start();
    const context = aTenant();
    const { id, secret: old } = await dealers.hasWebhook(context, receiver.url);

    const { data } = await engagement.call(
      rotateWebhookSecret,
      { id, gracePeriod: 3_600 },
      context,
    );
    await dealers.getsMessage(context);

    await eventually(() => expect(receiver.received).toHaveLength(1));
    expect(data.secret).not.toBe(old);
    verified(receiver.received[0]!, data.secret);
    verified(receiver.received[0]!, old);

    await dealers.timePasses('1 hour');
    await dealers.getsMessage(context);

    await eventually(() => expect(receiver.received).toHaveLength(2));
    verified(receiver.received[1]!, data.secret);
    expect(() => verified(receiver.received[1]!, old)).toThrow('No matching signature');
  });

  it('ends the old one at once without a grace period', async () => {
    await using receiver = await Receiver.start();
    const context = aTenant();
    const { id, secret: old } = await dealers.hasWebhook(context, receiver.url);
    await engagement.call(rotateWebhookSecret, { id, gracePeriod: 0 }, context);

    await dealers.getsMessage(context);

    await eventually(() => expect(receiver.received).toHaveLength(1));
    expect(() => verified(receiver.received[0]!, old)).toThrow('No matching signature');
  });
});

it('never connects to a private address, wherever the URL came from', async () => {
  await using receiver = await Receiver.start();
  const strict = await startTestService(engagementService);
  try {
    const context = aTenant();
    const { id } = await new Dealers(strict).hasWebhook(context, 'https://203.0.114.7/');
    for (const url of [receiver.url, receiver.url.replace('127.0.0.1', 'localhost')]) {
      // As if the operator had once allowed it, or as a name that is moved.
      await strict.sql('UPDATE webhook SET url = $1', [url]);
      const { data: delivery } = await strict.call(testWebhook, { id }, context);
      expect(delivery.attempts).toMatchObject([
        { statusCode: null, error: expect.stringContaining('is not a public address') },
      ]);
    }
    expect(receiver.received).toEqual([]);
  } finally {
    await strict.stop();
  }
});
