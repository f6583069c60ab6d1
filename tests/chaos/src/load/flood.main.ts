import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FloodPlan, FloodResult } from './flood-plan.js';
import { percentile } from './percentile.js';

const TICK_MS = 5;

/** The flood has a process of its own, so that what it measures is not its own waiting. */
const plan = JSON.parse(process.argv[2]!) as FloodPlan;
const agent = new Agent({ keepAlive: true, noDelay: true });
const waits: Record<string, number[]> = {};
let turn = 0;

function ask(): Promise<void> {
  const sentAt = performance.now();
  const url = new URL(plan.path, plan.urls[(turn += 1) % plan.urls.length]);
  return new Promise((resolve) => {
    const end = (outcome: string) => {
      (waits[outcome] ??= []).push(performance.now() - sentAt);
      resolve();
    };
    const sent = request(url, { agent, headers: plan.headers }, (response) => {
      response.resume();
      response.on('end', () => end(String(response.statusCode)));
      response.on('error', () => end('lost'));
    });
    sent.on('error', () => end('lost'));
    sent.end();
  });
}

async function atOnce(count: number, end: number): Promise<void> {
  const caller = async () => {
    while (performance.now() < end) await ask();
  };
  await Promise.all(Array.from({ length: count }, caller));
}

async function perSecond(rate: number, end: number): Promise<void> {
  const started = performance.now();
  const underWay: Promise<void>[] = [];
  while (performance.now() < end) {
    const due = ((performance.now() - started) / 1_000) * rate;
    while (underWay.length < due) underWay.push(ask());
    await pause(TICK_MS);
  }
  await Promise.all(underWay);
}

const end = performance.now() + plan.seconds * 1_000;
if ('atOnce' in plan.pace) await atOnce(plan.pace.atOnce, end);
else await perSecond(plan.pace.perSecond, end);

const { 200: accepted = [], 503: refused = [], lost = [], ...other } = waits;
const result: FloodResult = {
  acceptedPerSecond: accepted.length / plan.seconds,
  refusedPerSecond: refused.length / plan.seconds,
  lost: lost.length,
  refusedMs:
    refused.length === 0
      ? undefined
      : {
          p50: percentile(refused, 0.5),
          p99: percentile(refused, 0.99),
          max: percentile(refused, 1),
        },
  other: Object.fromEntries(Object.entries(other).map(([status, some]) => [status, some.length])),
};
process.stdout.write(JSON.stringify(result));
process.exit();
