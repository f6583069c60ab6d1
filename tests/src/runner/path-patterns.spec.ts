import { join } from 'node:path';
import { withPathPatterns } from './path-patterns.js';
import { root } from './root.js';

const matches = (pattern: string | undefined, path: string) =>
  new RegExp(pattern!).test(join(root, path));

it('takes a folder for what is below it', () => {
  const [pattern] = withPathPatterns(['cli']);

  expect(matches(pattern, 'cli/test/x.spec.ts')).toBe(true);
  expect(matches(pattern, 'services/crm/cli/x.spec.ts')).toBe(false);
  expect(matches(pattern, 'client/x.spec.ts')).toBe(false);
});

it('takes a file for itself', () => {
  const [pattern] = withPathPatterns(['package.json']);

  expect(matches(pattern, 'package.json')).toBe(true);
  expect(matches(pattern, 'package-json')).toBe(false);
});

it('leaves Jest its patterns, its options and their values, though a folder be called the same', () => {
  const args = ['no-such-file', '-t', 'cli'];

  expect(withPathPatterns(args)).toEqual(args);
});
