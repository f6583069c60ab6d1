/**
 * The limit's HTTP server: Fastify, and behind it either PostgreSQL or, through RabbitMQ, the
 * worker. It checks nothing and builds nothing: it answers with bytes that the product returned
 * before.
 */
import { once } from 'node:events';
import Fastify from 'fastify';
import { operations } from '../operations.mjs';
import { askByRabbitMq } from './rabbitmq.mjs';
import { queries } from './query.mjs';

const JSON_TYPE = 'application/json; charset=utf-8';

process.once('disconnect', () => process.exit());
const [{ databaseUrl, amqpUrl, tenant, replies }] = await once(process, 'message');

async function answerByQuery() {
  const query = queries(databaseUrl, tenant);
  return async (name, input) => {
    await query(name, input);
    return Buffer.from(replies[name]);
  };
}

const answer = amqpUrl ? await askByRabbitMq(amqpUrl) : await answerByQuery();
const fastify = Fastify();
for (const { name, method, route } of operations) {
  fastify.route({
    method,
    url: route,
    handler: async (request, reply) => {
      const bytes = await answer(name, { ...request.params, ...request.body });
      return reply.type(JSON_TYPE).send(bytes);
    },
  });
}
await fastify.listen({ host: '127.0.0.1', port: 0 });
process.send({ port: fastify.server.address().port });
