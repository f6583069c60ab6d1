import { loadConfig } from '@forecourt/service-kit/config';
import { identityVariables } from './identity.config.js';

const { NODE_ENV } = process.env;
afterEach(() => {
  process.env.NODE_ENV = NODE_ENV;
});

it('has a default for every variable', () => {
  expect(loadConfig(identityVariables, {})).toEqual({ BCRYPT_COST: 12, HASH_CONCURRENCY: 2 });
});

it('accepts a low bcrypt cost outside production', () => {
  expect(loadConfig(identityVariables, { BCRYPT_COST: '4' }).BCRYPT_COST).toBe(4);
});

it('refuses a bcrypt cost below 10 in production', () => {
  process.env.NODE_ENV = 'production';

  expect(() => loadConfig(identityVariables, { BCRYPT_COST: '9' })).toThrow(
    'BCRYPT_COST: must be at least 10 in production',
  );
  expect(loadConfig(identityVariables, { BCRYPT_COST: '10' }).BCRYPT_COST).toBe(10);
});
