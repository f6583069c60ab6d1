import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Ratings } from '../next-version/ratings.js';
import type { Instance, ProcessKind } from '../system/processes.js';
import type { System } from '../system/system.js';
import { everything, type Fault } from './fault.js';

const mainOf = (kind: ProcessKind) =>
  fileURLToPath(new URL(`../next-version/${kind}.main.js`, import.meta.url));

const MIXED_MS = 3_000;

async function upgrade(instances: Instance[]): Promise<void> {
  for (const instance of instances) {
    instance.main = mainOf(instance.kind);
    await instance.part.replace();
    // For a while, both versions answer.
    await pause(MIXED_MS);
  }
}

async function goBack(system: System): Promise<void> {
  for (const kind of ['engagement', 'crm'] as const) {
    for (const instance of system.instancesOf(kind)) {
      instance.main = instance.ownMain;
      await instance.part.replace();
    }
  }
}

/** Asks for the new operation from when the first instance knows it until all know it. */
async function upgradeUnderLoad(system: System): Promise<string[]> {
  const [first, ...others] = system.instancesOf('engagement');
  await upgrade([first!]);
  const ratings = await Ratings.start(system);
  try {
    // Until crm's are replaced, nobody knows the new event.
    await upgrade([...others, ...system.instancesOf('crm')]);
  } finally {
    await ratings.stop();
  }
  return ratings.problems();
}

function upgradeAndBack(): Fault {
  let problems: string[] = [];
  return {
    name: 'upgrade',
    what: 'a next version with a new operation, event and columns, instance by instance, and back',
    begin: async (system) => (problems = await upgradeUnderLoad(system)),
    end: goBack,
    problems: () => problems,
    keeps: everything,
  };
}

export const upgradeFaults: Fault[] = [upgradeAndBack()];
