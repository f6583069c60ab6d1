import { randomUUID } from 'node:crypto';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  updateWebhook,
} from '@forecourt/contracts/engagement/webhook-rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';

let engagement: TestService;
beforeAll(async () => {
  engagement = await startTestService(engagementService);
});
afterAll(() => engagement.stop());

const RECEIVER = 'https://203.0.114.7/hooks';

it('creates a webhook for everything, and shows its secret once', async () => {
  const context = aTenant();

  const { data } = await engagement.call(createWebhook, { url: RECEIVER }, context);

  const { secret, ...webhook } = data;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toEqual({
    id: expect.any(String),
    url: RECEIVER,
    description: null,
    types: null,
    enabled: true,
    failingSinceDate: null,
    createdDate: expect.any(String),
    updatedDate: expect.any(String),
  });
  expect(await engagement.call(getWebhook, { id: data.id }, context)).toEqual({ data: webhook });
  expect(await engagement.call(listWebhooks, {}, context)).toEqual({ data: [webhook], total: 1 });
});

it('keeps the secret encrypted', async () => {
  const { data } = await engagement.call(createWebhook, { url: RECEIVER }, aTenant());

  const [row] = await engagement.sql<{ text: string }>(
    'SELECT webhook::text AS text FROM webhook WHERE id = $1',
    [data.id],
  );
  expect(row!.text).not.toContain(data.secret.slice('whsec_'.length));
});

it('changes what is given and nothing else', async () => {
  const context = aTenant();
  const types = ['vehicle.created' as const];
  const before = { url: RECEIVER, types, description: 'The management system' };
  const { data } = await engagement.call(createWebhook, before, context);
  const change = async (changes: object) =>
    (await engagement.call(updateWebhook, { id: data.id, ...changes }, context)).data;

  expect(await change({ enabled: false })).toMatchObject({ ...before, enabled: false });
  expect(await change({ types: null })).toMatchObject({ ...before, types: null, enabled: false });
  expect(await change({ description: null })).toMatchObject({ url: RECEIVER, description: null });
  const url = 'https://203.0.114.8/other';
  expect(await change({ url, enabled: true })).toMatchObject({ url, types: null, enabled: true });
});

it('deletes a webhook', async () => {
  const context = aTenant();
  const { data } = await engagement.call(createWebhook, { url: RECEIVER }, context);

  await engagement.call(deleteWebhook, { id: data.id }, context);

  expect(await engagement.call(listWebhooks, {}, context)).toEqual({ data: [], total: 0 });
});

it('refuses the 21st webhook, also of several at once', async () => {
  const context = aTenant();

  const outcomes = await Promise.allSettled(
    Array.from({ length: 22 }, () => engagement.call(createWebhook, { url: RECEIVER }, context)),
  );

  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
    'engagement.too_many_webhooks',
    'engagement.too_many_webhooks',
  ]);
  await engagement.call(createWebhook, { url: RECEIVER }, otherEnvironmentOf(context));
});

it.each([
  ['http://203.0.114.7/', 'must be https for live'],
  ['https://jane:secret@203.0.114.7/', 'must not contain a user name or a password'],
  ['https://127.0.0.1/', 'is refused: 127.0.0.1 is not a public address'],
  ['https://2130706433/', 'is refused: 127.0.0.1 is not a public address'],
  ['https://[::1]/', 'is refused: ::1 is not a public address'],
  ['https://[::ffff:10.0.0.1]/', 'is not a public address'],
  ['https://169.254.169.254/latest/meta-data', 'is not a public address'],
  ['https://localhost/', 'is refused: localhost stands for'],
])('refuses %s', async (url, message) => {
  const context = aTenant();
  const { data } = await engagement.call(createWebhook, { url: RECEIVER }, context);
  const refusal = {
    code: 'invalid_parameter',
    details: [{ field: 'url', message: expect.stringContaining(message) }],
  };

  await expect(engagement.call(createWebhook, { url }, context)).rejects.toMatchObject(refusal);
  await expect(engagement.call(updateWebhook, { id: data.id, url }, context)).rejects.toMatchObject(
    refusal,
  );
});

it('takes http in test', async () => {
  const url = 'http://203.0.114.7/';

  const { data } = await engagement.call(createWebhook, { url }, aTenant({ environment: 'test' }));

  expect(data.url).toBe(url);
});

it('finds and changes nothing of another organization or the other environment', async () => {
  const context = aTenant();
  const { data } = await engagement.call(createWebhook, { url: RECEIVER }, context);
  const { secret, ...webhook } = data;

  for (const other of [aTenant(), otherEnvironmentOf(context)]) {
    expect(await engagement.call(listWebhooks, {}, other)).toEqual({ data: [], total: 0 });
    for (const contract of [getWebhook, updateWebhook, deleteWebhook]) {
      await expect(engagement.call(contract, { id: data.id }, other)).rejects.toMatchObject({
        code: 'engagement.webhook_not_found',
      });
    }
  }
  expect(await engagement.call(getWebhook, { id: data.id }, context)).toEqual({ data: webhook });
});

it('refuses an unknown webhook', async () => {
  await expect(engagement.call(getWebhook, { id: randomUUID() }, aTenant())).rejects.toMatchObject({
    code: 'engagement.webhook_not_found',
    kind: 'not_found',
  });
});
