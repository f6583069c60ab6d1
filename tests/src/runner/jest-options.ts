import type { ParseArgsConfig } from 'node:util';
import { yargsOptions } from 'jest-cli';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Jest's options as `parseArgs` takes them. */
export const jestOptions: Options = Object.fromEntries(
  Object.entries(yargsOptions).flatMap(([name, { type, alias }]) => {
    const option = { type: type === 'boolean' ? type : ('string' as const) };
    if (typeof alias !== 'string') return [[name, option]];
    if (alias.length === 1) return [[name, { ...option, short: alias }]];
    return [name, alias].map((one) => [one, option]);
  }),
);

/** Whether an option takes all the words after it: `--selectProjects unit services`. */
export const takesList = (name: string): boolean => yargsOptions[name]?.type === 'array';

/** The options that choose test files, as a path does. */
export const choosingOptions = [
  ...['watch', 'watchAll', 'selectProjects', 'testPathPatterns'],
  ...['onlyChanged', 'changedSince', 'lastCommit', 'onlyFailures'],
];
