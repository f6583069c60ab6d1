import { FREEZE_MS, nothing, type Fault } from './fault.js';

export const diskFaults: Fault[] = [
  {
    name: 'disk-full',
    what: "the disk of PostgreSQL's data full for 10 s",
    begin: async ({ smallDisk }) => smallDisk!.fill(),
    lastsMs: FREEZE_MS,
    end: async ({ smallDisk }) => smallDisk!.empty(),
    untilBack: ({ servers }) => servers.postgres.part.untilAccepts(),
    keeps: nothing,
    impossible: ({ smallDisk }) =>
      smallDisk ? undefined : 'only root may mount a small disk of its own for PostgreSQL',
  },
];
