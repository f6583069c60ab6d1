import { environmentSchema } from '@forecourt/contracts/tenant';
import { peopleOf } from './people.js';
import { stories } from './stories.js';
import { strangers } from './strangers.js';

const everybody = environmentSchema.options.flatMap((environment) => peopleOf('demo', environment));

it('no address reaches anybody', () => {
  for (const { email } of [...everybody, ...strangers])
    expect(email).toMatch(/^[a-z.]+@([a-z0-9-]+\.)?example\.com$/);
});

it('no number rings anywhere', () => {
  const numbers = everybody.flatMap(({ mobile }) => mobile ?? []);
  expect(numbers.length).toBeGreaterThan(10);
  for (const number of numbers) expect(number).toMatch(/^\+1 212 555 01\d\d$/);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('nobody appears twice in a demo, or in two demos', () => {
  const addresses = [
    ...everybody,
    ...strangers,
    ...peopleOf('second-demo', 'live'),
    ...peopleOf('second-demo', 'test'),
  ].map(({ email }) => email);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('every customer has a story, and the environments have different numbers of customers', () => {
  const [live, test] = [peopleOf('demo', 'live'), peopleOf('demo', 'test')];
  expect(stories.length).toBe(live.length);
  expect(test.length).toBeLessThan(live.length);
});
