import { z } from 'zod';
import { integerVariable, publicUrlVariable, urlVariable } from '@forecourt/service-kit/config';

/** The gateway's environment variables that both shapes take. */
export const gatewayVariables = z.object({
  PORT: integerVariable(0, 65_535).default(3_000),
  PUBLIC_URL: publicUrlVariable,
  FORECOURT_OPERATOR_TOKEN: z
    .string()
    .min(16, 'must be at least 16 characters long')
    .describe('the secret that opens the manage surface, e.g. from `openssl rand -hex 32`'),
  REDIS_URL: urlVariable('redis', 'rediss')
    .optional()
    .describe('Redis, where several gateways share the rate limits; in memory without it'),
  VALIDATE_REPLIES: z.enum(['true', 'false']).default('false'),
});
export type GatewayConfig = z.infer<typeof gatewayVariables>;

/** Injects the `GatewayConfig`. */
export const GATEWAY_CONFIG = Symbol('GATEWAY_CONFIG');
