import { parseArgs } from 'node:util';
import { nearest } from '@forecourt/contracts/nearest';
import { faults, quickFaults } from './faults/faults.js';
import type { Fault } from './faults/fault.js';

export interface Arguments {
  help: boolean;
  list: boolean;
  json: boolean;
  /** To be tried, in order. */
  faults: Fault[];
  /** Whether these are all there are, so that their table may stand in the docs. */
  complete: boolean;
  /** Minutes of load without faults, instead of all these. */
  soakMinutes: number | undefined;
}

/** @throws Error saying which argument is not understood, and why */
export function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      list: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      soak: { type: 'string' },
    },
  });
  const { help, list, json, quick, only, soak } = values;
  if (positionals.length > 0 && only.length === 0) {
    throw new Error(
      `Unknown argument "${positionals[0]}". For one fault: --only ${positionals[0]}`,
    );
  }
  const names = [...only, ...positionals];
  if (quick && names.length > 0) throw new Error('Give either --quick or --only.');
  const chosen = quick ? quickFaults : names;
  return {
    help,
    list,
    json,
    faults: chosen.length > 0 ? chosen.map(faultNamed) : faults,
    complete: chosen.length === 0,
    soakMinutes: soak === undefined ? undefined : minutes(soak),
  };
}

function faultNamed(name: string): Fault {
  const found = faults.find((fault) => fault.name === name);
  if (found) return found;
  const meant = nearest(
    name,
    faults.map((fault) => fault.name),
  );
  const advice =
    meant === undefined ? 'To see all: npm run chaos -- --list' : `Did you mean ${meant}?`;
  throw new Error(`There is no fault "${name}". ${advice}`);
}

function minutes(text: string): number {
  const [, number] = /^(\d{1,3})m$/.exec(text) ?? [];
  if (number === undefined || Number(number) === 0) {
    throw new Error(`--soak takes minutes, such as 20m, not "${text}"`);
  }
  return Number(number);
}
