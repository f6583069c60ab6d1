import { everything, type Fault } from './fault.js';

export const rolloutFaults: Fault[] = [
  {
    name: 'rolling-restart',
    what: 'every instance replaced, one after the other',
    begin: async ({ instances }) => {
      for (const { part } of instances) await part.replace();
    },
    keeps: everything,
  },
];
