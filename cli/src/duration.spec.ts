import { expect, it } from '@jest/globals';
import { readDuration } from './duration.js';

it.each([
  ['0', 0],
  ['90s', 90],
  ['30m', 1_800],
  ['24h', 86_400],
  ['7d', 604_800],
])('reads %s as %i seconds', (text, seconds) => {
  expect(readDuration(text)).toBe(seconds);
});

it.each(['', '24', '1.5h', '-1h', '1w', 'h', '24 h', '99999999d', 'PT24H'])(
  'refuses %j',
  (text) => {
    expect(() => readDuration(text)).toThrow('It must be a duration such as 24h');
  },
);
