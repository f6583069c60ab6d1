import { z } from 'zod';
import { integerVariable } from '@forecourt/service-kit/config';

const LEAST_COST_IN_PRODUCTION = 10;

export const identityVariables = z.object({
  // The rule is on the variable, not on the object: services' variables are merged by shape.
  BCRYPT_COST: integerVariable(4, 15)
    .refine(
      (cost) => process.env.NODE_ENV !== 'production' || cost >= LEAST_COST_IN_PRODUCTION,
      `must be at least ${LEAST_COST_IN_PRODUCTION} in production`,
    )
    .default(12),
  // libuv has 4 threads for all work outside JavaScript; this leaves 2 free.
  HASH_CONCURRENCY: integerVariable(1, 64).default(2),
});
export type IdentityConfig = z.infer<typeof identityVariables>;
