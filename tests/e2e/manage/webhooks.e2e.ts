import { randomUUID } from 'node:crypto';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookEvents,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@forecourt/contracts/engagement/webhook-rpc';
import { aCustomer, anEmail } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  aVehicle,
  conforms,
  eventually,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';
import { Receiver } from '@forecourt/tests/e2e/a-receiver';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});

const create = async (json: object) =>
  conforms(await api.live.dealer.post('webhooks', json), createWebhook.response, 201).data;
const sendsMessage = async (site = api.live) => {
  const email = anEmail();
  await site.post('/external/contact/submit', { name: 'Jane', email, message: 'Hi' });
  return email;
};

it('a webhook hears of a contact message, a test and a replay', async () => {
  await using receiver = await Receiver.start();
  const { id, secret } = await create({ url: receiver.url, types: ['contact.submitted'] });
  const email = await sendsMessage();

  await eventually(() => expect(receiver.received).toHaveLength(1));
  const { data: tested } = conforms(
    await api.live.dealer.post(`webhooks/${id}/test`),
    testWebhook.response,
  );
  expect(tested).toMatchObject({ type: 'test', status: 'delivered' });
  const { data: deliveries } = conforms(
    await api.live.dealer.get(`webhooks/${id}/deliveries`),
    listWebhookDeliveries.response,
  );
  expect(deliveries.map(({ type }) => type)).toEqual(['test', 'contact.submitted']);
  const delivery = `webhooks/deliveries/${deliveries[1]!.id}`;
  conforms(await api.live.dealer.post(`${delivery}/replay`), replayWebhookDelivery.response);

  const contact = {
    type: 'contact.submitted',
    timestamp: expect.any(String),
    data: { environment: 'live', contactMessage: expect.objectContaining({ email }) },
  };
  await eventually(() =>
    expect(receiver.verified(secret)).toEqual([
      contact,
      expect.objectContaining({ type: 'test' }),
      contact,
    ]),
  );
  await eventually(async () => {
    const { data } = conforms(await api.live.dealer.get(delivery), getWebhookDelivery.response);
    expect(data).toMatchObject({ status: 'delivered', attemptCount: 2, payload: contact });
  });
});

it('a webhook hears of vehicles that are imported and sold, and of customers', async () => {
  await using receiver = await Receiver.start();
  const { secret } = await create({ url: receiver.url });
  const vehicle = aVehicle();
  const heard = (type: string, data: object) =>
    eventually(() =>
      expect(receiver.verified(secret)).toContainEqual(
        expect.objectContaining({ type, data: expect.objectContaining(data) }),
      ),
    );

  const id = await api.live.dealer.hasOne(vehicle);
  const { stockNumber } = vehicle;
  await heard('vehicle.created', { vehicle: expect.objectContaining({ id, stockNumber }) });
  await api.live.dealer.moves(vehicle, 'reserved');
  await heard('vehicle.status_changed', { previousStatus: 'available' });
  await api.live.dealer.moves(vehicle, 'withdrawn');
  await heard('vehicle.removed', { previousStatus: 'reserved' });
  const customer = await aCustomer(api.live);
  await heard('customer.created', { customer: expect.objectContaining({ id: customer.id }) });
});

it('is created, listed, changed, given a new secret, and deleted', async () => {
  const { dealer } = api.live;
  const { secret, ...webhook } = await create({ url: 'https://hooks.example.com/a' });
  const { data: listed } = conforms(await dealer.get('webhooks'), listWebhooks.response);
  expect(listed).toEqual([webhook]);

  const below = `webhooks/${webhook.id}`;
  const changes = { types: ['vehicle.created'], description: 'Stock', enabled: false };
  const { data: changed } = conforms(await dealer.patch(below, changes), updateWebhook.response);
  expect(changed).toMatchObject(changes);
  expect(conforms(await dealer.get(below), getWebhook.response).data).toEqual(changed);
  const rotated = await dealer.post(`${below}/rotate-secret`, { gracePeriod: 0 });
  expect(conforms(rotated, rotateWebhookSecret.response).data.secret).not.toBe(secret);
  conforms(await dealer.delete(below), deleteWebhook.response);
  refuses(await dealer.get(below), 404, 'engagement.webhook_not_found');
});

it.each([
  [{}, 'url'],
  [{ url: 'ftp://hooks.example.com/' }, 'url'],
  [{ url: 'https://jane:secret@hooks.example.com/' }, 'url'],
  [{ url: 'https://hooks.example.com/', types: ['vehicle.sold'] }, 'types'],
  [{ url: 'https://hooks.example.com/', types: [] }, 'types'],
])('refuses to create %j', async (json, field) => {
  refusesFields(await api.live.dealer.post('webhooks', json), field);
});

it.each(['get', 'delete'] as const)('answers 404 to %s an unknown webhook', async (method) => {
  const answer = await api.live.dealer[method](`webhooks/${randomUUID()}`);
  refuses(answer, 404, 'engagement.webhook_not_found');
});

it('a repeated creation with its Idempotency-Key makes one webhook, with one secret', async () => {
  const { dealer } = api.live;
  const headers = { 'idempotency-key': randomUUID() };
  const send = async () => dealer.post('webhooks', { url: 'https://hooks.example.com/' }, headers);

  const [first, second] = [await send(), await send()];

  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(conforms(await dealer.get('webhooks'), listWebhooks.response).total).toBe(1);
});

it('events after a cursor are those of test, without any webhook', async () => {
  const list = async (after?: string) =>
    conforms(await api.test.dealer.get('webhooks/events', { after }), listWebhookEvents.response);
  const { next } = await list();
  const email = await sendsMessage(api.test);
  await sendsMessage(api.live);

  await eventually(async () => {
    const { data } = await list(next);
    expect(data).toMatchObject([
      { type: 'contact.submitted', payload: { data: { contactMessage: { email } } } },
    ]);
  });
  refusesFields(await api.test.dealer.get('webhooks/events', { after: 'yesterday' }), 'after');
});
