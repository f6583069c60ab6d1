import { readArguments } from './arguments.js';
import { pathPattern } from './path-pattern.js';

const nothing = { help: false, jest: [], watch: false, shapes: [] };
const cli = pathPattern('cli');

it('runs everything without arguments', () => {
  expect(readArguments([])).toEqual(nothing);
});

it("hands paths and Jest's own options to Jest, the paths first", () => {
  const args = [
    '--runInBand',
    '-t',
    'a name',
    'services/crm',
    '--silent=false',
    '--no-cache',
    'cli',
  ];

  expect(readArguments(args)).toEqual({
    ...nothing,
    jest: [
      ...[pathPattern('services/crm'), cli],
      ...['--runInBand', '-t', 'a name', '--silent=false', '--no-cache'],
    ],
    testName: 'a name',
  });
});

it('leaves the values of an option alone, even if a folder has the same name', () => {
  const args = ['--selectProjects', 'unit', 'services', '-t', 'cli'];

  expect(readArguments(args)).toEqual({ ...nothing, jest: args, testName: 'cli' });
});

it('keeps its own options from Jest', () => {
  const args = ['cli', '--shape', 'distributed', '-t', 'x', '--shape=embedded'];

  expect(readArguments(args)).toEqual({
    ...nothing,
    jest: [cli, '-t', 'x'],
    testName: 'x',
    shapes: ['distributed', 'embedded'],
  });
});

it('recognizes a watch, with a path or without', () => {
  expect(readArguments(['cli', '--watch'])).toMatchObject({ watch: true, jest: [cli, '--watch'] });
  expect(readArguments(['--watch'])).toMatchObject({ watch: true, jest: ['--watch'] });
});

it('accepts a version of Node.js', () => {
  expect(readArguments(['--also-node', '24'])).toEqual({ ...nothing, alsoNode: '24' });
  expect(readArguments(['--only-node', '24'])).toEqual({ ...nothing, onlyNode: '24' });
});

it.each([
  ['an unknown shape', ['--shape', 'round'], /^There is no shape "round"; the shapes are embedded/],
  ['an option without its value', ['--shape'], /^--shape needs a value\.$/],
  ['a name of tests without its value', ['cli', '-t'], /^-t needs a value\.$/],
  [
    "a mistyped option of Jest's",
    ['--wacth'],
    /^Unknown option "--wacth"\. Did you mean --watch\?$/,
  ],
  ['a mistyped option of ours', ['cli', '--shpae', 'x'], /"--shpae"\. Did you mean --shape\?$/],
  [
    'an option like no other',
    ['--xyzzy'],
    /^Unknown option "--xyzzy"\. For help: npm test -- --help$/,
  ],
  ['a path that is not there', ['clii'], /^There is no such file or folder: clii\./],
  [
    'a name of tests that is no pattern',
    ['cli', '-t', '['],
    /^-t takes a regular expression\. .+\.$/,
  ],
])('refuses %s', (_, args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});

it('refuses to look for a name, or to pass an option on, without a path', () => {
  expect(() => readArguments(['-t', 'a name'])).toThrow(
    '-t needs a path to the tests, such as: npm test -- services -t "a name"',
  );
  expect(() => readArguments(['--verbose'])).toThrow(/^--verbose needs a path/);
});
