#!/usr/bin/env node
/**
 * What webhooks achieve: deliveries a second of one instance, how long after its event a delivery arrives, and what
 * one organization's receivers cost the others when they do not answer. `node bench/webhooks.mjs [--json]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startProduct } from './product.mjs';
import { machine } from './report.mjs';
import { serversIn, stopServersIn } from './servers.mjs';
import { makeDealers } from './webhooks/dealers.mjs';
import { startReceiver } from './webhooks/receiver.mjs';

const WEBHOOKS = 20;
const WARM_UP_MESSAGES = 50;
const BURST_MESSAGES = 300;
const SENDING_AT_ONCE = 8;
const ORGANIZATIONS = 10;
const MESSAGES_PER_SECOND = 20;
const SECONDS = 20;
/** Long enough for every delivery of a load that the product keeps up with. */
const QUIET_MS = 3_000;

const say = (line) => console.error(line);
const undo = [];

const percentile = (sorted, share) =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)];
const summary = (delays) => ({
  deliveries: delays.length,
  p50Ms: percentile(delays, 0.5),
  p99Ms: percentile(delays, 0.99),
  maxMs: delays.at(-1),
});

/** Does what autovacuum would do within a minute, so that readings do not depend on its timing. */
async function settle(folder) {
  const { databaseUrl } = await serversIn(folder, 'embedded');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('VACUUM (ANALYZE)');
  await client.end();
}

/** Everything due at once: each message goes to 20 webhooks. */
async function burst(dealers, receiver, messages) {
  say(`Sending ${messages} messages to ${WEBHOOKS} webhooks each …`);
  const started = performance.now();
  let left = messages;
  const sendSome = async () => {
    while (left > 0) {
      left -= 1;
      await dealers.getsMessage('burst');
    }
  };
  await Promise.all(Array.from({ length: SENDING_AT_ONCE }, sendSome));
  const sentSeconds = (performance.now() - started) / 1_000;
  await arrival(receiver, messages * WEBHOOKS);
  const seconds = (receiver.lastArrival() - started) / 1_000;
  const delays = receiver.take(() => true);
  return {
    ...summary(delays),
    messagesPerSecond: messages / sentSeconds,
    perSecond: delays.length / seconds,
  };
}

async function arrival(receiver, count) {
  const giveUpAt = performance.now() + 120_000;
  while (receiver.count() < count) {
    if (performance.now() > giveUpAt) throw new Error(`${receiver.count()} of ${count} arrived`);
    await delay(50);
  }
}

/** A steady load of all organizations; the delays are those of the organizations whose receivers work. */
async function steady(dealers, receiver, slugs, name) {
  say(`${MESSAGES_PER_SECOND} messages a second for ${SECONDS} s: ${name} …`);
  const sent = [];
  let failed = 0;
  const started = performance.now();
  for (let at = 0; at < MESSAGES_PER_SECOND * SECONDS; at += 1) {
    sent.push(dealers.getsMessage(slugs[at % slugs.length]).catch(() => (failed += 1)));
    await delay(started + ((at + 1) * 1_000) / MESSAGES_PER_SECOND - performance.now());
  }
  await Promise.all(sent);
  await delay(QUIET_MS);
  const delays = receiver.take((path) => !path.startsWith(`/${slugs[0]}/`));
  return { ...summary(delays), failed };
}

async function bench() {
  const before = machine();
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  undo.push(() => stopServersIn(folder));
  process.env.WEBHOOKS_ALLOW_PRIVATE = 'true';
  say('Starting the product, embedded …');
  const product = await startProduct('embedded', folder, undo);
  const receiver = await startReceiver(undo);
  const slugs = Array.from({ length: ORGANIZATIONS }, (_, at) => `dealer-${at}`);
  const dealers = await makeDealers(product, ['burst', ...slugs]);
  for (let at = 0; at < WEBHOOKS; at += 1) {
    await dealers.hasWebhook('burst', `${receiver.url}/burst/${at}`);
  }
  await burst(dealers, receiver, WARM_UP_MESSAGES);
  await settle(folder);
  const together = await burst(dealers, receiver, BURST_MESSAGES);
  say(`  ${Math.round(together.perSecond)} deliveries/s`);
  for (const slug of slugs) {
    const count = slug === slugs[0] ? WEBHOOKS : 1;
    for (let at = 0; at < count; at += 1) {
      await dealers.hasWebhook(slug, `${receiver.url}/${slug}/${at}`);
    }
  }
  const all = await steady(dealers, receiver, slugs, 'all receivers work');
  receiver.hangFor((path) => path.startsWith(`/${slugs[0]}/`));
  const outage = await steady(dealers, receiver, slugs, `the ${WEBHOOKS} of one are silent`);
  return { machine: before, burst: together, steady: { all, outage } };
}

const ms = ({ deliveries, p50Ms, p99Ms, maxMs, failed = 0 }) =>
  `${deliveries} deliveries, p50 ${p50Ms} ms, p99 ${p99Ms} ms, at most ${maxMs} ms` +
  (failed > 0 ? `; ${failed} messages were refused, so it is not a measurement` : '');

const asText = ({ machine, burst, steady }) =>
  [
    `embedded, ${machine.cpus} × ${machine.model}, Node.js ${machine.node}, load average before ${machine.loadBefore}`,
    `Burst: ${Math.round(burst.perSecond)} deliveries/s, from ${Math.round(burst.messagesPerSecond)} messages/s; ${ms(burst)}`,
    `${MESSAGES_PER_SECOND} messages/s of ${ORGANIZATIONS} organizations; those of all but the first:`,
    `  all receivers work:           ${ms(steady.all)}`,
    `  the first one's are silent:   ${ms(steady.outage)}`,
  ].join('\n');

try {
  const result = await bench();
  console.log(process.argv.includes('--json') ? JSON.stringify(result, null, 2) : asText(result));
} catch (error) {
  say(error.message);
  process.exitCode = 1;
} finally {
  for (let step = undo.pop(); step; step = undo.pop()) {
    await Promise.resolve(step()).catch((error) => say(`While cleaning up: ${error.message}`));
  }
  process.exit();
}
