import { join } from 'node:path';
import { missingExecutables } from '@forecourt/local-servers/executables';
import type { Broker } from './broker.js';
import { startContainer } from './container.js';
import { installPackages } from './install-packages.js';
import type { Say } from '../say.js';
import type { RunningServer } from './running-server.js';

/**
 * Starts a broker: as a container, or as the machine's own program, installed first if possible.
 *
 * @param folder where the machine's own program keeps its files
 * @throws Error saying what to install if neither is possible
 */
export async function startBroker(
  broker: Broker,
  folder: string,
  say: Say,
): Promise<RunningServer> {
  try {
    return await startContainer(broker, say);
  } catch (error) {
    say(`${broker.title}: Docker cannot run it: ${firstLine(error)}`);
  }
  await providePrograms([broker], say);
  const [missing] = missingExecutables(broker.programs);
  if (missing !== undefined) {
    throw new Error(
      `${broker.title} is needed. Start a Docker engine, or name a running one in ` +
        `${broker.variable}, or install it: ${missing.install}`,
    );
  }
  return broker.startOnMachine({
    folder: join(folder, broker.title.toLowerCase()),
    onProgress: say,
  });
}

/** Installs the programs of brokers that are missing on this machine, if it may. */
export async function providePrograms(brokers: Broker[], say: Say): Promise<void> {
  const lacking = brokers.filter(({ programs }) => missingExecutables(programs).length > 0);
  if (lacking.length === 0) return;
  const packages = lacking.map(({ debianPackage }) => debianPackage);
  const reason = await installPackages(packages, say);
  if (reason !== undefined) say(`${packages.join(' and ')}: not installed: ${reason}`);
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
