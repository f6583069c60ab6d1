import { KeptRunning } from '@forecourt/local-servers/kept-running';
import { prepareProcesses } from './processes.js';
import { startProcess, type ServiceProcess } from './service-process.js';
import type { Host } from './shape.js';
import { untilReady } from './until-ready.js';

/** Starts the same six processes as `docker compose up`, without Docker. */
export async function startDistributed(host: Host): Promise<void> {
  const { folder, undo, say } = host;
  const { services, gateway } = await prepareProcesses(host);

  say('Starting five services and the gateway …');
  const kept: KeptRunning<ServiceProcess>[] = [];
  const processes: ServiceProcess[] = [];
  const unmet = async () => (await Promise.all(processes.map((process) => process.unmet()))).flat();
  for (const settings of [services, [gateway]]) {
    for (const { name, healthPort, env } of settings) {
      const start = async () => startProcess(name, folder.logs, healthPort, env);
      const service = new KeptRunning({ name, start, say });
      undo.add(() => service.stop());
      kept.push(service);
      processes.push(await service.start());
    }
    await untilReady(unmet);
  }
  // Until now, a process that ended made the start fail.
  for (const service of kept) service.keep();
}
