import { newsletterUnsubscribed } from '@forecourt/contracts/engagement/events';
import { listSubscribers, subscribe, unsubscribe } from '@forecourt/contracts/engagement/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';

const UNSUBSCRIBED = { message: 'Successfully unsubscribed from the newsletter' };

let engagement: TestService;
beforeAll(async () => {
  engagement = await startTestService(engagementService, { observes: [newsletterUnsubscribed] });
});
afterAll(() => engagement.stop());

const announcedFor = ({ tenant }: TenantContext) =>
  engagement
    .announced(newsletterUnsubscribed)
    .filter(({ organizationId }) => organizationId === tenant.organizationId);

it('unsubscribes a subscriber and announces it', async () => {
  const context = aTenant();
  await engagement.call(subscribe, { email: 'jane@example.com' }, context);

  const reply = await engagement.call(unsubscribe, { email: 'Jane@example.com' }, context);

  expect(reply).toEqual(UNSUBSCRIBED);
  const { data } = await engagement.call(listSubscribers, {}, context);
  expect(data).toEqual([expect.objectContaining({ email: 'jane@example.com', subscribed: false })]);
  await eventually(() =>
    expect(announcedFor(context)).toEqual([
      { ...context.tenant, email: 'jane@example.com', submittedDate: data[0]!.updatedDate },
    ]),
  );
});

it('returns the same answer again and to an unknown address, stores nothing and announces nothing', async () => {
  const context = aTenant();
  await engagement.call(subscribe, { email: 'jane@example.com' }, context);
  await engagement.call(unsubscribe, { email: 'jane@example.com' }, context);
  const before = await engagement.call(listSubscribers, {}, context);

  const again = await engagement.call(unsubscribe, { email: 'jane@example.com' }, context);
  const unknown = await engagement.call(unsubscribe, { email: 'nobody@example.com' }, context);

  expect(again).toEqual(UNSUBSCRIBED);
  expect(unknown).toEqual(UNSUBSCRIBED);
  expect(await engagement.call(listSubscribers, {}, context)).toEqual(before);
  // Events arrive in order: a wrong event would arrive before the last one.
  await engagement.call(subscribe, { email: 'last@example.com' }, context);
  await engagement.call(unsubscribe, { email: 'last@example.com' }, context);
  await eventually(() =>
    expect(announcedFor(context).map(({ email }) => email)).toEqual([
      'jane@example.com',
      'last@example.com',
    ]),
  );
});

it('leaves the same address in another organization or the other environment alone', async () => {
  const context = aTenant();
  const others = [aTenant(), otherEnvironmentOf(context)];
  for (const other of others)
    await engagement.call(subscribe, { email: 'jane@example.com' }, other);

  await engagement.call(unsubscribe, { email: 'jane@example.com' }, context);

  for (const other of others) {
    const { data } = await engagement.call(listSubscribers, {}, other);
    expect(data).toEqual([expect.objectContaining({ subscribed: true })]);
  }
});
