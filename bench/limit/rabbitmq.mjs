import { randomUUID } from 'node:crypto';
import { connect } from 'amqplib';

const QUEUE = 'bench.requests';
const DIRECT_REPLY_TO = 'amq.rabbitmq.reply-to';

/** The fastest channel there is: no delayed TCP segments, no confirms, no acknowledgements. */
const openChannel = async (url) => (await connect(url, { noDelay: true })).createChannel();

/** The asking side of a round trip. */
export async function askByRabbitMq(url) {
  const channel = await openChannel(url);
  const waiting = new Map();
  const settle = ({ properties, content }) => {
    waiting.get(properties.correlationId)(content);
    waiting.delete(properties.correlationId);
  };
  await channel.consume(DIRECT_REPLY_TO, settle, { noAck: true });
  return (name, input) =>
    new Promise((resolve) => {
      const correlationId = randomUUID();
      waiting.set(correlationId, resolve);
      const message = Buffer.from(JSON.stringify({ name, input }));
      channel.sendToQueue(QUEUE, message, { correlationId, replyTo: DIRECT_REPLY_TO });
    });
}

/** The answering side: `answer(name, input)` returns the bytes. */
export async function answerByRabbitMq(url, answer) {
  const channel = await openChannel(url);
  await channel.assertQueue(QUEUE, { durable: true });
  const take = async ({ content, properties: { replyTo, correlationId } }) => {
    const { name, input } = JSON.parse(content.toString());
    channel.sendToQueue(replyTo, await answer(name, input), { correlationId });
  };
  await channel.consume(QUEUE, take, { noAck: true });
}
