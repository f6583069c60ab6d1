import { randomUUID } from 'node:crypto';
import { contactMessageSubmitted } from '@forecourt/contracts/engagement/events';
import { listContactMessages, submitContactMessage } from '@forecourt/contracts/engagement/rpc';
import { platformErrors } from '@forecourt/contracts/errors';
import { getVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';
import { aContactForm, fakeInventory } from './builders.js';

let engagement: TestService;
beforeAll(async () => {
  engagement = await startTestService(engagementService, { observes: [contactMessageSubmitted] });
});
beforeEach(() => {
  fakeInventory(engagement);
});
afterAll(() => engagement.stop());

it('stores the message, answers with its id and announces it', async () => {
  const context = aTenant();
  const form = aContactForm({ subject: 'Camry', email: 'Jane.Doe@Example.com' });

  const { data } = await engagement.call(submitContactMessage, form, context);

  expect(data).toEqual({
    success: true,
    message: 'Thank you for your message. We will get back to you soon.',
    referenceId: expect.any(String),
  });
  const { data: messages } = await engagement.call(listContactMessages, {}, context);
  expect(messages).toEqual([
    {
      id: data.referenceId,
      name: 'Jane Doe',
      email: 'jane.doe@example.com',
      subject: 'Camry',
      message: 'Is the Camry still for sale?',
      phone: null,
      vehicleId: null,
      consent: null,
      consentDate: null,
      createdDate: expect.any(String),
    },
  ]);
  await eventually(() =>
    expect(engagement.announced(contactMessageSubmitted)).toContainEqual({
      ...context.tenant,
      email: 'jane.doe@example.com',
      submittedDate: messages[0]!.createdDate,
    }),
  );
});

it.each([undefined, null])('accepts a message without a subject (%s)', async (subject) => {
  const context = aTenant();

  await engagement.call(submitContactMessage, aContactForm({ subject }), context);

  const { data } = await engagement.call(listContactMessages, {}, context);
  expect(data).toEqual([expect.objectContaining({ subject: null })]);
});

it('stores the phone number, the vehicle, and the consent with its time', async () => {
  const context = aTenant();
  const vehicleId = fakeInventory(engagement).vehicle(context);
  const form = aContactForm({ phone: '+49 30 1234', vehicleId, consent: true });

  const { data } = await engagement.call(submitContactMessage, form, context);

  expect(data).not.toHaveProperty('ignoredFields');
  const { data: messages } = await engagement.call(listContactMessages, {}, context);
  expect(messages).toEqual([
    expect.objectContaining({
      phone: '+49 30 1234',
      vehicleId,
      consent: true,
      consentDate: messages[0]!.createdDate,
    }),
  ]);
});

it('stores a refused consent with its time', async () => {
  const context = aTenant();

  await engagement.call(submitContactMessage, aContactForm({ consent: false }), context);

  const { data } = await engagement.call(listContactMessages, {}, context);
  expect(data).toEqual([
    expect.objectContaining({ consent: false, consentDate: expect.any(String) }),
  ]);
});

it.each([
  ['is unknown', () => randomUUID()],
  ['belongs to another organization', () => fakeInventory(engagement).vehicle(aTenant())],
])('stores the message without a vehicle that %s, and says so', async (_, vehicle) => {
  const context = aTenant();
  const vehicleId = vehicle();

  const { data } = await engagement.call(
    submitContactMessage,
    aContactForm({ vehicleId }),
    context,
  );

  expect(data).toMatchObject({ success: true, ignoredFields: ['vehicleId'] });
  const { data: messages } = await engagement.call(listContactMessages, {}, context);
  expect(messages).toEqual([expect.objectContaining({ vehicleId: null })]);
});

it.each<[string, () => Promise<never>]>([
  ['does not answer', () => new Promise(() => undefined)],
  ['fails', () => Promise.reject(platformErrors.internal_error())],
])('stores the vehicle as given while inventory %s', async (_, answer) => {
  const context = aTenant();
  const vehicleId = randomUUID();
  engagement.fake(getVehicleStatus, answer);

  const { data } = await engagement.call(
    submitContactMessage,
    aContactForm({ vehicleId }),
    context,
  );

  expect(data).not.toHaveProperty('ignoredFields');
  const { data: messages } = await engagement.call(listContactMessages, {}, context);
  expect(messages).toEqual([expect.objectContaining({ vehicleId })]);
});

it('stores every message from the same person', async () => {
  const context = aTenant();

  const replies = await Promise.all(
    Array.from({ length: 3 }, () => engagement.call(submitContactMessage, aContactForm(), context)),
  );

  expect(new Set(replies.map(({ data }) => data.referenceId)).size).toBe(3);
  expect(await engagement.call(listContactMessages, {}, context)).toMatchObject({ total: 3 });
  await eventually(() =>
    expect(
      engagement
        .announced(contactMessageSubmitted)
        .filter(({ organizationId }) => organizationId === context.tenant.organizationId),
    ).toHaveLength(3),
  );
});

it.each(['name', 'email', 'message'] as const)('refuses a blank %s', async (field) => {
  await expect(
    engagement.call(submitContactMessage, aContactForm({ [field]: '  ' }), aTenant()),
  ).rejects.toMatchObject({ code: 'invalid_parameter', details: [{ field }] });
});

it('shows the message only to the organization in its environment', async () => {
  const context = aTenant();
  const others = [aTenant(), otherEnvironmentOf(context)];

  await engagement.call(submitContactMessage, aContactForm(), context);

  for (const other of others)
    expect(await engagement.call(listContactMessages, {}, other)).toMatchObject({ total: 0 });
});
