import { environmentSchema } from '@forecourt/contracts/tenant';
import { people } from './people.js';
import { stories } from './stories.js';
import { strangers } from './strangers.js';

const everybody = environmentSchema.options.flatMap((environment) => people[environment]);

it('no address reaches anybody', () => {
  for (const { email } of [...everybody, ...strangers])
    expect(email).toMatch(/^[a-z.]+@example\.com$/);
});

it('no number rings anywhere', () => {
  const numbers = everybody.flatMap(({ mobile }) => mobile ?? []);
  expect(numbers.length).toBeGreaterThan(10);
  for (const number of numbers) expect(number).toMatch(/^\+1 212 555 01\d\d$/);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('nobody is in the demo twice', () => {
  const addresses = [...everybody, ...strangers].map(({ email }) => email);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('every customer has a story, in either environment another number of them', () => {
  expect(stories.length).toBe(people.live.length);
  expect(people.test.length).toBeLessThan(people.live.length);
});
