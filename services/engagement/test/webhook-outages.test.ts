import { listMails } from '@forecourt/contracts/engagement/mail-rpc';
import {
  getWebhook,
  listWebhookDeliveries,
  updateWebhook,
} from '@forecourt/contracts/engagement/webhook-rpc';
import { aRequest, aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { RETRY_AFTER } from '../src/webhooks/sending/retry-schedule.js';
import { answering, Receiver } from './a-receiver.js';
import { Dealers, startWithReceivers } from './webhook-builders.js';

let engagement: TestService;
let dealers: Dealers;
beforeEach(async () => {
  engagement = await startWithReceivers();
  dealers = new Dealers(engagement);
});
afterEach(() => engagement.stop());

it('a receiver that is down for an hour gets everything when it is back', async () => {
  await using receiver = await Receiver.start();
  const { port, url } = receiver;
  const context = aTenant();
  const { id } = await dealers.hasWebhook(context, url);
  await receiver.close();
  const ids = [await dealers.getsMessage(context), await dealers.getsMessage(context)];
  const triedEach = (attempts: number) =>
    eventually(async () => {
      const { data } = await engagement.call(listWebhookDeliveries, { id }, context);
      expect(data.map(({ attemptCount }) => attemptCount)).toEqual(ids.map(() => attempts));
      return data;
    });

  // 5 seconds, 5 minutes and 30 minutes after the one before; then 2 hours.
  for (const [attempts, pause] of [
    [1, '5 seconds'],
    [2, '5 minutes'],
    [3, '30 minutes'],
    [4, '30 minutes'],
  ] as const) {
    await triedEach(attempts);
    await dealers.timePasses(pause);
  }
  await receiver.listen(port);
  ids.push(await dealers.getsMessage(context));
  await eventually(() => expect(receiver.ids).toEqual([ids[2]]));
  await dealers.timePasses('2 hours');

  await eventually(() => expect(receiver.ids.toSorted()).toEqual(ids.toSorted()));
  const { data } = await engagement.call(getWebhook, { id }, context);
  expect(data).toMatchObject({ enabled: true, failingSinceDate: null });
});

it('gives a delivery up after ten attempts in more than three days, and disables the webhook', async () => {
  await using receiver = await Receiver.start();
  receiver.answer = answering(503);
  const context = aTenant();
  const { id } = await dealers.hasWebhook(context, receiver.url);
  const { id: working } = await dealers.hasWebhook(context, receiver.url, {
    types: ['vehicle.created'],
  });
  const webhook = async () => (await engagement.call(getWebhook, { id }, context)).data;
  await dealers.getsMessage(context);

  for (const [retries, pause] of RETRY_AFTER.entries()) {
    const delivery = await dealers.attempted(context, id, retries + 1);
    expect(delivery).toMatchObject({ status: 'pending' });
    expect(await webhook()).toMatchObject({ enabled: true, failingSinceDate: expect.any(String) });
    await dealers.timePasses(pause);
  }

  expect(await dealers.attempted(context, id, 10)).toMatchObject({
    status: 'failed',
    nextAttemptDate: null,
  });
  const disabled = await webhook();
  expect(disabled.enabled).toBe(false);
  expect(Date.now() - Date.parse(disabled.failingSinceDate!)).toBeGreaterThan(3 * 86_400_000);
  expect((await engagement.call(getWebhook, { id: working }, context)).data.enabled).toBe(true);

  const { data: mails } = await engagement.call(
    listMails,
    { organizationId: context.tenant.organizationId },
    aRequest(),
  );
  expect(mails).toMatchObject([{ template: 'webhook_disabled', environment: 'live' }]);

  await engagement.call(updateWebhook, { id, enabled: true }, context);
  expect(await webhook()).toMatchObject({ enabled: true, failingSinceDate: null });
});

it('a webhook that succeeds now and then is not disabled', async () => {
  await using receiver = await Receiver.start();
  const context = aTenant();
  const { id } = await dealers.hasWebhook(context, receiver.url);
  const webhook = async () => (await engagement.call(getWebhook, { id }, context)).data;

  for (let day = 0; day < 4; day += 1) {
    receiver.answer = answering(500);
    await dealers.getsMessage(context);
    await eventually(async () => expect((await webhook()).failingSinceDate).not.toBeNull());
    receiver.answer = answering(200);
    await dealers.timePasses('1 day');
    await eventually(async () => expect((await webhook()).failingSinceDate).toBeNull());
  }

  expect(await webhook()).toMatchObject({ enabled: true });
});
