import { z } from 'zod';
import { integerVariable } from '@forecourt/service-kit/config';

const LEAST_COST_IN_PRODUCTION = 10;

export const identityVariables = z.object({
  // The rule stands on the variable, not on the object: services' variables are merged by shape.
  BCRYPT_COST: integerVariable(4, 15)
    .refine(
      (cost) => process.env.NODE_ENV !== 'production' || cost >= LEAST_COST_IN_PRODUCTION,
      `must be at least ${LEAST_COST_IN_PRODUCTION} in production`,
    )
    .default(12)
    .describe('cost of password hashes, 4 to 15; at least 10 where `NODE_ENV=production`'),
  // libuv has 4 threads for everything that a process does beside JavaScript; 2 stay free.
  HASH_CONCURRENCY: integerVariable(1, 64)
    .default(2)
    .describe('password hashes at once, so that log-ins cannot starve the rest'),
});
export type IdentityConfig = z.infer<typeof identityVariables>;
