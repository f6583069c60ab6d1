import { join } from 'node:path';
import { pathPattern } from './path-pattern.js';
import { root } from './root.js';

const matches = (pattern: string, path: string) => new RegExp(pattern).test(join(root, path));

it('makes a folder match the files below it', () => {
  const pattern = pathPattern('cli');

  expect(matches(pattern, 'cli/test/x.spec.ts')).toBe(true);
  expect(matches(pattern, 'services/crm/cli/x.spec.ts')).toBe(false);
  expect(matches(pattern, 'client/x.spec.ts')).toBe(false);
});

it('makes a file match only itself', () => {
  const pattern = pathPattern('package.json');

  expect(matches(pattern, 'package.json')).toBe(true);
  expect(matches(pattern, 'package-json')).toBe(false);
});

it.each([
  ['service', 'services'],
  ['services/inventry/tests', 'services/inventory/test'],
  ['./tests/src/runner/path-patern.spec.ts', 'tests/src/runner/path-pattern.spec.ts'],
])('asks for the nearest path instead of %s', (path, meant) => {
  expect(() => pathPattern(path)).toThrow(
    `There is no such file or folder: ${path}. Did you mean ${meant}?`,
  );
});

it.each(['nothing-like-it', 'services/nothing-like-it/test', 'package.json/test'])(
  'asks for nothing if none is near: %s',
  (path) => {
    expect(() => pathPattern(path)).toThrow(new Error(`There is no such file or folder: ${path}.`));
  },
);
