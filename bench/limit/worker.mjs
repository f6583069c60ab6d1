/** The limit's service: takes requests from RabbitMQ, asks PostgreSQL, and answers with prepared bytes. */
import { once } from 'node:events';
import { queries } from './query.mjs';
import { answerByRabbitMq } from './rabbitmq.mjs';

process.once('disconnect', () => process.exit());
const [{ databaseUrl, amqpUrl, tenant, replies }] = await once(process, 'message');
const query = queries(databaseUrl, tenant);
await answerByRabbitMq(amqpUrl, async (name, input) => {
  await query(name, input);
  return Buffer.from(replies[name]);
});
process.send({});
