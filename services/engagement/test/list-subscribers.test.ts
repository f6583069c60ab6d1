import { listSubscribers, subscribe, unsubscribe } from '@forecourt/contracts/engagement/rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';

let engagement: TestService;
beforeAll(async () => {
  engagement = await startTestService(engagementService);
});
afterAll(() => engagement.stop());

async function subscribersOf(context = aTenant()) {
  for (const name of ['first', 'second', 'third'])
    await engagement.call(subscribe, { email: `${name}@example.com` }, context);
  return context;
}

it('returns subscribers newest first, including those who unsubscribed', async () => {
  const context = await subscribersOf();
  await engagement.call(unsubscribe, { email: 'first@example.com' }, context);

  const list = await engagement.call(listSubscribers, {}, context);

  expect(list).toMatchObject({
    data: [
      { email: 'third@example.com', subscribed: true },
      { email: 'second@example.com', subscribed: true },
      { email: 'first@example.com', subscribed: false },
    ],
    total: 3,
    page: 1,
    limit: 100,
    totalPages: 1,
  });
  expect(list.data[0]!.createdDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it('returns one page and the total', async () => {
  const context = await subscribersOf();

  const list = await engagement.call(listSubscribers, { page: 2, limit: 2 }, context);

  expect(list).toMatchObject({
    data: [{ email: 'first@example.com' }],
    total: 3,
    page: 2,
    limit: 2,
    totalPages: 2,
  });
});

it('returns an empty page and the right total past the end', async () => {
  const context = await subscribersOf();

  expect(
    await engagement.call(listSubscribers, { page: 1_000_000_000, limit: 9_999 }, context),
  ).toEqual({ data: [], total: 3, page: 1_000_000_000, limit: 1_000, totalPages: 1 });
});

it('orders subscribers with the same date by address', async () => {
  const context = await subscribersOf();
  await engagement.sql('UPDATE subscriber SET created_date = now() WHERE organization_id = $1', [
    context.tenant.organizationId,
  ]);

  const { data } = await engagement.call(listSubscribers, {}, context);

  expect(data.map(({ email }) => email)).toEqual([
    'first@example.com',
    'second@example.com',
    'third@example.com',
  ]);
});

it('shows nothing from another organization or the other environment', async () => {
  const context = await subscribersOf();

  for (const other of [aTenant(), otherEnvironmentOf(context)])
    expect(await engagement.call(listSubscribers, {}, other)).toMatchObject({ data: [], total: 0 });
});
