import { cp, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Contract } from './contract/contract.js';
import type { Fault, Trial } from './faults/fault.js';
import { tryFault } from './faults/try-fault.js';
import { Auditor } from './ledger/auditor.js';
import { Ledger } from './ledger/ledger.js';
import { makeDealers } from './load/dealers.js';
import { describeSent } from './load/request-log.js';
import { Traffic } from './load/traffic.js';
import { skippedReport, type FaultReport } from './report/fault-report.js';
import { progressLine } from './report/table.js';
import { providePrograms } from './system/programs.js';
import { System, type Say } from './system/system.js';

/** The product under load, for as long as `use` takes. */
export async function withTrial<Result>(
  say: Say,
  signal: AbortSignal,
  use: (trial: Trial) => Promise<Result>,
): Promise<Result> {
  await providePrograms(say);
  signal.throwIfAborted();
  const system = await System.create(say);
  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Interrupted.')), { once: true });
  });
  let traffic: Traffic | undefined;
  const work = async () => {
    await system.start();
    say('Creating three dealers with vehicles and customers …');
    const url = system.proxy.url;
    const dealers = await makeDealers(url, system.operatorToken);
    const document = await (await fetch(`${url}/openapi.json`)).json();
    const ledger = new Ledger();
    const contract = new Contract(document as ConstructorParameters<typeof Contract>[0]);
    traffic = new Traffic({ proxy: system.proxy, dealers, ledger, contract });
    return use({ system, traffic, auditor: new Auditor(system, ledger, dealers), dealers });
  };
  try {
    return await Promise.race([work(), interrupted]);
  } finally {
    traffic?.close();
    await system.stop();
  }
}

/** Tries one fault after the other. */
export async function tryFaults(
  faults: readonly Fault[],
  trial: Trial,
  say: Say,
): Promise<FaultReport[]> {
  const reports: FaultReport[] = [];
  let kept: string | undefined;
  for (const [index, fault] of faults.entries()) {
    say(`[${index + 1}/${faults.length}] ${fault.name}: ${fault.what}`);
    const reason = fault.impossible?.(trial.system);
    const report = reason
      ? skippedReport(fault.name, fault.what, reason)
      : await tryFault(fault, trial);
    say(progressLine(report));
    for (const [what, value] of report.measured) say(`  ${what}: ${value}`);
    for (const problem of report.problems) say(`  ${problem}`);
    if (report.problems.length > 0) {
      kept ??= await mkdtemp(join(tmpdir(), 'forecourt-chaos-logs-'));
      await keepEvidence(join(kept, fault.name), trial);
      say(`  The requests and all logs until now: ${join(kept, fault.name)}`);
    }
    reports.push(report);
  }
  return reports;
}

/** The requests of a fault, and what every process and server has logged so far. */
async function keepEvidence(folder: string, { system, traffic }: Trial): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'requests.log'), `${traffic.log.map(describeSent).join('\n')}\n`);
  await cp(system.logs, folder, { recursive: true });
  for (const server of Object.keys(system.servers)) {
    for (const name of await readdir(join(system.folder, server))) {
      if (name.endsWith('.log')) await cp(join(system.folder, server, name), join(folder, name));
    }
  }
}
