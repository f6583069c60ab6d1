import { parseArgs } from 'node:util';
import { nearest } from '@forecourt/contracts/nearest';
import { asShape, type Shape } from '../product/shape.js';
import { choosingOptions, jestOptions, takesList } from './jest-options.js';
import { pathPattern } from './path-pattern.js';
import { mustBePattern } from './test-name.js';

export interface Arguments {
  help: boolean;
  /** What to hand to Jest; empty: everything. */
  jest: string[];
  /** The value of -t. */
  testName?: string | undefined;
  watch: boolean;
  /** Empty: the default. */
  shapes: Shape[];
  alsoNode?: string | undefined;
  onlyNode?: string | undefined;
}

const ownOptions = {
  help: { type: 'boolean', short: 'h' },
  shape: { type: 'string', multiple: true },
  'also-node': { type: 'string' },
  'only-node': { type: 'string' },
} as const;

const options = { ...jestOptions, ...ownOptions };

type Token = ReturnType<typeof tokensOf>[number];
type Option = Extract<Token, { kind: 'option' }>;
type Positional = Extract<Token, { kind: 'positional' }>;

const tokensOf = (args: string[]) =>
  parseArgs({ args, options, strict: false, tokens: true }).tokens;

/** @throws Error saying which argument is not understood, and why */
export function readArguments(args: string[]): Arguments {
  const tokens = tokensOf(args);
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token] : []));
  given.forEach(mustBeKnown);
  const own = given.filter(({ name }) => Object.hasOwn(ownOptions, name));
  const paths = pathsIn(tokens);
  const taken = new Set([
    ...tokens.flatMap(({ kind, index }) => (kind === 'option-terminator' ? [index] : [])),
    ...paths.map(({ index }) => index),
    ...own.flatMap(({ index, inlineValue }) =>
      inlineValue === false ? [index, index + 1] : [index],
    ),
  ]);
  const forJest = args.filter((_, index) => !taken.has(index));
  const has = (wanted: string) => given.some(({ name }) => name === wanted);
  if (forJest.length > 0 && paths.length === 0 && !choosingOptions.some(has)) {
    const shown = forJest.map((argument) => (/\s/.test(argument) ? `"${argument}"` : argument));
    throw new Error(
      `${shown[0]} needs a path to the tests, such as: npm test -- services ${shown.join(' ')}`,
    );
  }
  const testName = valuesOf('testNamePattern', given).at(-1);
  if (testName !== undefined) mustBePattern(testName);
  return {
    help: has('help'),
    jest: [...paths.map(({ value }) => pathPattern(value)), ...forJest],
    testName,
    watch: has('watch') || has('watchAll'),
    shapes: valuesOf('shape', given).map(asShape),
    alsoNode: valuesOf('also-node', given).at(-1),
    onlyNode: valuesOf('only-node', given).at(-1),
  };
}

function mustBeKnown({ name, rawName }: Option): void {
  // Such as --no-cache.
  const switched = name.replace(/^no-/, '');
  if (Object.hasOwn(options, name) || jestOptions[switched]?.type === 'boolean') return;
  const meant = nearest(name, Object.keys(options));
  const advice = meant === undefined ? 'For help: npm test -- --help' : `Did you mean --${meant}?`;
  throw new Error(`Unknown option "${rawName}". ${advice}`);
}

function valuesOf(wanted: string, given: Option[]): string[] {
  return given
    .filter(({ name }) => name === wanted)
    .map(({ value, rawName }) => {
      if (value === undefined) throw new Error(`${rawName} needs a value.`);
      return value;
    });
}

function pathsIn(tokens: Token[]): Positional[] {
  let inList = false;
  return tokens.flatMap((token) => {
    if (token.kind === 'positional') return inList ? [] : [token];
    inList = token.kind === 'option' && takesList(token.name);
    return [];
  });
}
