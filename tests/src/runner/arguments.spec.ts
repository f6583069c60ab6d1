import { readArguments } from './arguments.js';

const nothing = { help: false, jest: [], watch: false, shapes: [] };

it('runs everything without arguments', () => {
  expect(readArguments([])).toEqual(nothing);
});

it("hands paths and Jest's own options to Jest, in their order", () => {
  const args = ['services/crm', '-t', 'a name', '--runInBand', '--silent=false'];

  expect(readArguments(args)).toEqual({ ...nothing, jest: args });
});

it('keeps its own options from Jest', () => {
  const args = ['tests/e2e', '--shape', 'distributed', '-t', 'x', '--shape=embedded'];

  expect(readArguments(args)).toEqual({
    ...nothing,
    jest: ['tests/e2e', '-t', 'x'],
    shapes: ['distributed', 'embedded'],
  });
});

it('recognizes a watch', () => {
  expect(readArguments(['cli', '--watch'])).toMatchObject({
    watch: true,
    jest: ['cli', '--watch'],
  });
});

it('accepts a version of Node.js', () => {
  expect(readArguments(['--also-node', '24'])).toEqual({ ...nothing, alsoNode: '24' });
  expect(readArguments(['--only-node', '24'])).toEqual({ ...nothing, onlyNode: '24' });
});

it('names the shapes if one is unknown', () => {
  expect(() => readArguments(['--shape', 'round'])).toThrow(
    'There is no shape "round"; the shapes are embedded and distributed.',
  );
});

it('names an option without its value', () => {
  expect(() => readArguments(['--shape'])).toThrow('--shape needs a value.');
});
