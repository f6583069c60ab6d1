import { readArguments } from './arguments.js';
import { faults } from './faults/faults.js';

const names = (args: string[]) => readArguments(args).faults.map(({ name }) => name);

it('tries everything unless told otherwise', () => {
  expect(names([])).toEqual(faults.map(({ name }) => name));
  expect(readArguments([]).complete).toBe(true);
});

it('tries the named faults, in their order', () => {
  expect(names(['--only', 'redis-killed', 'poison'])).toEqual(['redis-killed', 'poison']);
  expect(readArguments(['--only', 'poison']).complete).toBe(false);
});

it('every fault has a name of its own, and the short run names only faults that exist', () => {
  expect(new Set(names([])).size).toBe(faults.length);
  expect(names(['--quick']).length).toBeGreaterThan(5);
});

it.each([
  [['--only', 'redis-kiled'], 'Did you mean redis-killed?'],
  [['poison'], '--only poison'],
  [['--quick', '--only', 'poison'], 'either --quick or --only'],
  [['--soak', '20'], '20m'],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused: %s', (args, said) => {
  expect(() => readArguments(args)).toThrow(said);
});
