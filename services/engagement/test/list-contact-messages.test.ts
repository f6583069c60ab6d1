import { listContactMessages, submitContactMessage } from '@forecourt/contracts/engagement/rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';
import { aContactForm } from './builders.js';

let engagement: TestService;
beforeAll(async () => {
  engagement = await startTestService(engagementService);
});
afterAll(() => engagement.stop());

async function threeMessages() {
  const context = aTenant();
  for (const message of ['first', 'second', 'third'])
    await engagement.call(submitContactMessage, aContactForm({ message }), context);
  return context;
}

it('returns messages newest first', async () => {
  const list = await engagement.call(listContactMessages, {}, await threeMessages());

  expect(list.data.map(({ message }) => message)).toEqual(['third', 'second', 'first']);
  expect(list).toMatchObject({ total: 3, page: 1, limit: 100, totalPages: 1 });
});

it('returns one page and the total', async () => {
  const page = { page: 2, limit: 2 };

  const list = await engagement.call(listContactMessages, page, await threeMessages());

  expect(list.data.map(({ message }) => message)).toEqual(['first']);
  expect(list).toMatchObject({ total: 3, ...page, totalPages: 2 });
});

it('returns an empty page and the right total past the end', async () => {
  const page = { page: 3, limit: 2 };

  const list = await engagement.call(listContactMessages, page, await threeMessages());

  expect(list).toEqual({ data: [], total: 3, ...page, totalPages: 2 });
});

it('orders messages with the same date by id', async () => {
  const context = await threeMessages();
  await engagement.sql(
    'UPDATE contact_message SET created_date = now() WHERE organization_id = $1',
    [context.tenant.organizationId],
  );

  const { data } = await engagement.call(listContactMessages, {}, context);

  const ids = data.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
});

it('shows nothing from another organization or the other environment', async () => {
  const context = await threeMessages();

  for (const other of [aTenant(), otherEnvironmentOf(context)])
    expect(await engagement.call(listContactMessages, {}, other)).toMatchObject({
      data: [],
      total: 0,
    });
});
