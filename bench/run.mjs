#!/usr/bin/env node
/** The benchmarks: `node bench/run.mjs --help`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readArguments, USAGE, UsageError } from './arguments.mjs';
import { makeDealer } from './dealer.mjs';
import { startLimit } from './limit/start-limit.mjs';
import { CONNECTIONS, measure } from './load.mjs';
import { peakMemory } from './memory.mjs';
import { operations } from './operations.mjs';
import { startProduct } from './product.mjs';
import { asText, machine } from './report.mjs';
import { serversIn, stopServersIn } from './servers.mjs';

const DEATH_NOTICE_MS = 2_000;

const say = (line) => console.error(line);

/** How to stop what was started; called last to first. */
const undo = [];

async function bench({ shape, seconds }) {
  const machineBefore = machine();
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  undo.push(() => stopServersIn(folder));
  say(`Starting the product, ${shape} …`);
  const product = await startProduct(shape, folder, undo);
  try {
    const measured = await measureAll(product, { shape, seconds, folder });
    return { shape, seconds, connections: CONNECTIONS, machine: machineBefore, ...measured };
  } catch (error) {
    // A failed request may be the first sign that the product died, and its own message says more.
    await Promise.race([product.died, delay(DEATH_NOTICE_MS)]);
    throw error;
  }
}

async function measureAll(product, { shape, seconds, folder }) {
  const { key, tenant, ...dealer } = await makeDealer(product, say);
  const servers = await serversIn(folder, shape);
  await settle(servers.databaseUrl);

  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const prepared = await prepareOperations(product.url, headers);
  const replies = Object.fromEntries(prepared.map(({ name, reply }) => [name, reply]));
  const limit = await startLimit({ ...servers, tenant, replies }, undo);
  const readings = [];
  for (const { name, requests, reply } of prepared) {
    say(`Measuring ${name} …`);
    const of = (url) => measure(url, requests, { seconds, headers });
    // One right after the other, so that other work on the machine affects both.
    const reading = { limit: await of(limit.url), product: await of(product.url) };
    const ratio = reading.product.requestsPerSecond / reading.limit.requestsPerSecond;
    if (reading.product.failed > 0) await Promise.race([product.died, delay(DEATH_NOTICE_MS)]);
    readings.push({ name, bytes: Buffer.byteLength(reply), ...reading, ratio });
  }
  const peakMemoryMb = await peakMemory(folder);
  return { dealer, peakMemoryMb, readings };
}

/** Does what autovacuum would do within a minute, so that readings do not depend on its timing. */
async function settle(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('VACUUM (ANALYZE) inventory.vehicle, crm.customer');
  await client.end();
}

/** Gives each operation its requests, and the answer to the first one. */
async function prepareOperations(url, headers) {
  const ask = async (path, request) => {
    const response = await fetch(new URL(path, url), { headers, ...request });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  };
  const prepared = [];
  for (const { name, requests } of operations) {
    const made = await requests(ask);
    const [first] = made;
    const { method, path, body } = first.setupRequest?.(first) ?? first;
    prepared.push({ name, requests: made, reply: await ask(path, { method, body }) });
  }
  return prepared;
}

async function cleanUp() {
  for (let step = undo.pop(); step; step = undo.pop()) {
    await Promise.resolve(step()).catch((error) => say(`While cleaning up: ${error.message}`));
  }
}

/** Rejects at a signal, so that what was started is stopped whenever the signal comes. */
const interrupted = new Promise((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => reject(new Error(`Interrupted by ${signal}; cleaning up …`)));
  }
});
interrupted.catch(() => undefined);

async function main() {
  const options = readArguments(process.argv.slice(2));
  if (options.help) return void console.log(USAGE);
  const result = await Promise.race([bench(options), interrupted]);
  console.log(options.json ? JSON.stringify(result, null, 2) : asText(result));
}

try {
  await main();
} catch (error) {
  say(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
} finally {
  await cleanUp();
  process.exit();
}
