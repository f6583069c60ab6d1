import { z } from 'zod';
import { integerVariable } from '@forecourt/service-kit/config';

/** Tests register hundreds of customers, and nobody attacks their passwords (D10). */
const LEAST_COST = process.env.NODE_ENV === 'test' ? 4 : 10;

export const identityVariables = z.object({
  BCRYPT_COST: integerVariable(LEAST_COST, 15)
    .default(12)
    .describe('the bcrypt cost of password hashes, 10 to 15'),
  // libuv has 4 threads for all work outside JavaScript; this leaves 2 free.
  HASH_CONCURRENCY: integerVariable(1, 64)
    .default(2)
    .describe('how many passwords are hashed at once, so that logins cannot starve other work'),
});
export type IdentityConfig = z.infer<typeof identityVariables>;
