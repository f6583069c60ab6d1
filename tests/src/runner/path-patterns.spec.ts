import { join } from 'node:path';
import { withPathPatterns } from './path-patterns.js';
import { root } from './root.js';

const matches = (pattern: string | undefined, path: string) =>
  new RegExp(pattern!).test(join(root, path));

it('makes a folder match the files below it', () => {
  const [pattern] = withPathPatterns(['cli']);

  expect(matches(pattern, 'cli/test/x.spec.ts')).toBe(true);
  expect(matches(pattern, 'services/crm/cli/x.spec.ts')).toBe(false);
  expect(matches(pattern, 'client/x.spec.ts')).toBe(false);
});

it('makes a file match only itself', () => {
  const [pattern] = withPathPatterns(['package.json']);

  expect(matches(pattern, 'package.json')).toBe(true);
  expect(matches(pattern, 'package-json')).toBe(false);
});

it("leaves Jest's patterns, options and their values alone, even if a folder has the same name", () => {
  const args = ['no-such-file', '-t', 'cli'];

  expect(withPathPatterns(args)).toEqual(args);
});
