import { connect } from 'amqplib';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { RabbitMqTransport } from '@forecourt/service-kit/transport/rabbitmq/rabbitmq-transport';
import type { Transport } from '@forecourt/service-kit/transport/transport';

export function brokerUrl(): string {
  const url = process.env.TEST_AMQP_URL;
  if (!url) throw new Error('TEST_AMQP_URL is not set: run tests with `npm test -- <path>`.');
  return url;
}

const open: Transport[] = [];
/** Joins the broker as one more process. */
export async function join(url = brokerUrl()): Promise<RabbitMqTransport> {
  const transport = new RabbitMqTransport(url);
  open.push(transport);
  await eventually(() => expect(transport.isConnected()).toBe(true), 15_000);
  return transport;
}

export const echoed = ({ text }: { text: string }) => Promise.resolve({ text });

/** Waits for a message in a queue, and returns it to the queue. */
async function textFrom(queue: string, withinMs?: number): Promise<string> {
  const connection = await connect(brokerUrl());
  const channel = await connection.createChannel();
  const message = await eventually(async () => {
    const found = await channel.get(queue);
    if (found === false) throw new Error(`${queue} is empty`);
    return found;
  }, withinMs);
  channel.nack(message);
  await channel.close();
  await connection.close();
  return message.content.toString();
}

export const getFrom = async (queue: string, withinMs?: number): Promise<unknown> =>
  JSON.parse(await textFrom(queue, withinMs));

/** Puts bytes straight into a queue. */
export async function put(queue: string, body: string, headers = {}): Promise<void> {
  const connection = await connect(brokerUrl());
  const channel = await connection.createConfirmChannel();
  channel.sendToQueue(queue, Buffer.from(body), { persistent: true, headers });
  await channel.waitForConfirms();
  await connection.close();
}

export async function remove(queue: string): Promise<void> {
  const connection = await connect(brokerUrl());
  await (await connection.createChannel()).deleteQueue(queue);
  await connection.close();
}

/** Closes what the tests of a file have joined. */
export const leave = () => Promise.all(open.map((transport) => transport.close()));
