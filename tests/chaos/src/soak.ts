import { setTimeout as pause } from 'node:timers/promises';
import { describeViolations, problemsOf } from './faults/assess.js';
import { everything, type Fault, type Trial } from './faults/fault.js';
import { succeeded } from './load/request-log.js';
import { residentMb } from './system/process-tree.js';
import type { Say } from './system/system.js';

/** How often memory is read in a soak. */
const READINGS = 10;

export interface SoakReport {
  minutes: number;
  requests: number;
  failed: number;
  /** Of each process and server, in MB, from the beginning to the end. */
  memory: Record<string, number[]>;
  problems: string[];
}

/** Nothing is broken, so nothing may fail. */
const calm: Fault = {
  name: 'soak',
  what: 'load without faults',
  begin: async () => undefined,
  keeps: everything,
};

/** Load without faults, for as long as it takes to see whether memory grows. */
export async function soak(minutes: number, trial: Trial, say: Say): Promise<SoakReport> {
  const { traffic, auditor } = trial;
  const memory: Record<string, number[]> = {};
  let [requests, failed] = [0, 0];
  const problems: string[] = [];
  await readMemory(trial, memory);
  traffic.start();
  for (let reading = 1; reading <= READINGS; reading += 1) {
    await pause((minutes * 60_000) / READINGS);
    await readMemory(trial, memory);
    const log = traffic.take();
    requests += log.length;
    failed += log.filter((sent) => !succeeded(sent)).length;
    problems.push(...problemsOf(calm, log));
    const sum = Object.values(memory).reduce((all, sizes) => all + sizes.at(-1)!, 0);
    say(`${reading} of ${READINGS}: ${requests} requests, ${failed} failed, ${sum} MB in all`);
  }
  await traffic.stop();
  problems.push(...describeViolations(await auditor.audit()));
  return { minutes, requests, failed, memory, problems };
}

async function readMemory({ system }: Trial, memory: Record<string, number[]>): Promise<void> {
  const parts = [
    ...system.instances.map(({ part }) => part),
    ...Object.values(system.servers).map(({ part }) => part),
  ];
  for (const part of parts) (memory[part.name] ??= []).push(residentMb(await part.pid()));
}
