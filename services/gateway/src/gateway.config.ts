import { z } from 'zod';
import {
  amqpUrlVariable,
  integerVariable,
  optionalVariable,
  publicUrlVariable,
  redisUrlVariable,
  validateRepliesVariable,
} from '@forecourt/service-kit/config';
import { logLevelVariable } from '@forecourt/service-kit/logging/log-level';

/** The gateway's environment variables that both shapes take. */
export const gatewayVariables = z.object({
  PORT: integerVariable(0, 65_535).default(3_000).describe('where the API listens'),
  PUBLIC_URL: publicUrlVariable,
  FORECOURT_OPERATOR_TOKEN: z
    .string()
    .min(16, 'must be at least 16 characters long')
    .describe('the secret that opens `/manage`, e.g. from `openssl rand -hex 32`'),
  ORGANIZATION_CONCURRENCY: integerVariable(1, 10_000)
    .default(100)
    .describe('how many requests of one organization a gateway works on at once'),
  REDIS_URL: optionalVariable(redisUrlVariable, 'each gateway limits by itself'),
  VALIDATE_REPLIES: validateRepliesVariable,
});

/** The variables of the gateway's own process, in the distributed shape. */
export const gatewayProcessVariables = z.object({
  ...gatewayVariables.shape,
  AMQP_URL: amqpUrlVariable,
  DRAIN_SECONDS: integerVariable(0, 60)
    .default(0)
    .describe('how many seconds a gateway that stops still serves, not ready: 0 to 60'),
  LOG_LEVEL: logLevelVariable,
});

export type GatewayConfig = z.infer<typeof gatewayVariables>;

/** Injects the `GatewayConfig`. */
export const GATEWAY_CONFIG = Symbol('GATEWAY_CONFIG');
