import { processKinds, type ProcessKind } from '../system/processes.js';
import type { System } from '../system/system.js';
import { everything, FREEZE_MS, isRead, withoutService, type Fault } from './fault.js';

/** One of two instances is hit; the other one goes on. */
const hit = (kind: ProcessKind) => `${kind}-1`;

/** Of a gateway, what it held itself; of a service, writes that it may have held. */
const keptWithout = (kind: ProcessKind): Fault['keeps'] =>
  kind === 'gateway'
    ? ({ gateway }) => gateway !== hit(kind)
    : (sent) => isRead(sent) || withoutService(kind)(sent);

const faultsOf = (kind: ProcessKind): Fault[] => {
  const part = (system: System) => system.instance(hit(kind)).part;
  const untilBack = (system: System) => part(system).untilAccepts();
  return [
    {
      name: `${kind}-killed`,
      what: `kill -9 of one of two instances of ${kind}`,
      begin: (system) => part(system).kill(),
      untilBack,
      keeps: keptWithout(kind),
    },
    {
      name: `${kind}-frozen`,
      what: `one of two instances of ${kind} frozen for 10 s`,
      begin: (system) => part(system).signal('SIGSTOP'),
      lastsMs: FREEZE_MS,
      end: (system) => part(system).signal('SIGCONT'),
      untilBack,
      keeps: keptWithout(kind),
    },
    {
      name: `${kind}-stopped`,
      what: `SIGTERM of one of two instances of ${kind}`,
      begin: (system) => part(system).replace(),
      untilBack,
      keeps: everything,
    },
  ];
};

export const processFaults: Fault[] = processKinds.flatMap(faultsOf);
