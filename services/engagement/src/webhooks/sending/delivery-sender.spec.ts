import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Seals } from '@forecourt/service-kit/seal';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { Receiver, silent, type Answer } from '../../../test/a-receiver.js';
import { WebhookSecrets } from '../webhook-secrets.js';
import { DeliverySender } from './delivery-sender.js';
import { ReceiverClient } from './receiver-client.js';

const receivers = new ReceiverClient({ allowPrivate: true });
const secrets = new WebhookSecrets(new Seals('the encryption key of this test'));
const sender = new DeliverySender(receivers, secrets);
afterAll(() => receivers.close());

const aDelivery = async (url: string) => ({
  organizationId: randomUUID(),
  environment: 'live' as const,
  id: randomUUID(),
  claim: randomUUID(),
  webhookId: randomUUID(),
  eventId: randomUUID(),
  payload: '{}',
  failing: false,
  url,
  secrets: [(await secrets.make()).sealedSecret],
});

describe('after 15 seconds', () => {
  beforeEach(() => {
    // Sockets and the time by which delays are measured stay real.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date'] });
  });
  afterEach(() => void jest.useRealTimers());

  const dripping: Answer = (response) => {
    response.writeHead(200).write('a');
  };

  it.each<[string, Answer, object]>([
    ['no answer is a failure', silent, { delivered: false, error: 'no answer within 15 seconds' }],
    ['an answer that does not end counts by its status', dripping, { delivered: true }],
  ])('%s', async (_, answer, outcome) => {
    await using receiver = await Receiver.start();
    receiver.answer = answer;
    const sent = sender.send(await aDelivery(receiver.url));
    while (receiver.received.length === 0) await new Promise(setImmediate);

    await jest.advanceTimersByTimeAsync(14_900);
    let settled = false;
    void sent.then(() => (settled = true));
    await new Promise(setImmediate);
    expect(settled).toBe(false);
    await jest.advanceTimersByTimeAsync(200);

    expect(await sent).toMatchObject(outcome);
  });
});

it('names the reason of a failed connection', async () => {
  const receiver = await Receiver.start();
  const { url } = receiver;
  await receiver.close();

  expect(await sender.send(await aDelivery(url))).toMatchObject({
    delivered: false,
    statusCode: null,
    error: expect.stringContaining('ECONNREFUSED'),
    responseBody: null,
  });
});

it('ends early when it is stopped', async () => {
  await using receiver = await Receiver.start();
  receiver.answer = silent;
  const ending = new AbortController();
  const sent = sender.send(await aDelivery(receiver.url), ending);
  await eventually(() => expect(receiver.received).toHaveLength(1));

  ending.abort();

  expect(await sent).toMatchObject({ delivered: false });
});
