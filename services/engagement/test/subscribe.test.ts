import { newsletterSubscribed } from '@forecourt/contracts/engagement/events';
import { listSubscribers, subscribe, unsubscribe } from '@forecourt/contracts/engagement/rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';

let engagement: TestService;
beforeAll(async () => {
  engagement = await startTestService(engagementService, { observes: [newsletterSubscribed] });
});
afterAll(() => engagement.stop());

const announcedFor = (organizationId: string) =>
  engagement
    .announced(newsletterSubscribed)
    .filter((payload) => payload.organizationId === organizationId);

it('subscribes an address, in lower case', async () => {
  const context = aTenant();

  const reply = await engagement.call(subscribe, { email: ' Jane@Example.COM ' }, context);

  expect(reply).toEqual({ data: { email: 'jane@example.com', subscribed: true } });
  const { data } = await engagement.call(listSubscribers, {}, context);
  expect(data).toEqual([expect.objectContaining({ email: 'jane@example.com', subscribed: true })]);
});

it('returns the same answer again, keeps one subscriber and announces it once', async () => {
  const context = aTenant({ environment: 'test' });
  const first = await engagement.call(subscribe, { email: 'jane@example.com' }, context);
  const before = await engagement.call(listSubscribers, {}, context);

  const again = await engagement.call(subscribe, { email: 'jane@example.com' }, context);
  await engagement.call(subscribe, { email: 'last@example.com' }, context);

  expect(again).toEqual(first);
  const { data, total } = await engagement.call(listSubscribers, {}, context);
  expect(total).toBe(2);
  expect(data[1]).toEqual(before.data[0]);
  // Events arrive in order: a second event for Jane would arrive before the last one.
  await eventually(() =>
    expect(announcedFor(context.tenant.organizationId)).toEqual([
      { ...context.tenant, email: 'jane@example.com', submittedDate: before.data[0]!.createdDate },
      { ...context.tenant, email: 'last@example.com', submittedDate: data[0]!.createdDate },
    ]),
  );
});

it('creates one subscriber and one event from simultaneous equal requests', async () => {
  const context = aTenant();

  await Promise.all(
    Array.from({ length: 8 }, () =>
      engagement.call(subscribe, { email: 'jane@example.com' }, context),
    ),
  );
  await engagement.call(subscribe, { email: 'last@example.com' }, context);

  expect(await engagement.call(listSubscribers, {}, context)).toMatchObject({ total: 2 });
  await eventually(() =>
    expect(announcedFor(context.tenant.organizationId).map(({ email }) => email)).toEqual([
      'jane@example.com',
      'last@example.com',
    ]),
  );
});

it('subscribes an unsubscribed address again and announces that too', async () => {
  const context = aTenant();
  await engagement.call(subscribe, { email: 'jane@example.com' }, context);
  await engagement.call(unsubscribe, { email: 'jane@example.com' }, context);

  await engagement.call(subscribe, { email: 'jane@example.com' }, context);

  const { data } = await engagement.call(listSubscribers, {}, context);
  expect(data).toEqual([expect.objectContaining({ subscribed: true })]);
  await eventually(() => expect(announcedFor(context.tenant.organizationId)).toHaveLength(2));
});

it('refuses an invalid e-mail address', async () => {
  await expect(
    engagement.call(subscribe, { email: 'jane at example' }, aTenant()),
  ).rejects.toMatchObject({ code: 'invalid_parameter', details: [{ field: 'email' }] });
});

it('leaves the same address in another organization or the other environment alone', async () => {
  const context = aTenant();
  const others = [aTenant(), otherEnvironmentOf(context)];
  for (const other of others) {
    await engagement.call(subscribe, { email: 'jane@example.com' }, other);
    await engagement.call(unsubscribe, { email: 'jane@example.com' }, other);
  }

  await engagement.call(subscribe, { email: 'jane@example.com' }, context);

  for (const other of others) {
    const { data } = await engagement.call(listSubscribers, {}, other);
    expect(data).toEqual([expect.objectContaining({ subscribed: false })]);
  }
  await eventually(() =>
    expect(
      announcedFor(context.tenant.organizationId).map(({ environment }) => environment),
    ).toEqual(['test', 'live']),
  );
});
