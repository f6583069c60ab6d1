import { loadConfig } from '@forecourt/service-kit/config';
import { identityVariables } from './identity.config.js';

const costOf = (text: string) => loadConfig(identityVariables, { BCRYPT_COST: text }).BCRYPT_COST;

it('has a default for every variable', () => {
  expect(loadConfig(identityVariables, {})).toEqual({ BCRYPT_COST: 12, HASH_CONCURRENCY: 2 });
});

it('accepts a low bcrypt cost in tests', () => {
  expect(costOf('4')).toBe(4);
});

it.each(['3', '16', '12.5', 'high'])('refuses a bcrypt cost of %s', (text) => {
  expect(() => costOf(text)).toThrow(/^ {2}BCRYPT_COST: must be /m);
});
