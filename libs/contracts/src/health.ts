import { z } from 'zod';
import { defineRpc } from './rpc.js';

/** The services behind the gateway. */
export const serviceNames = ['catalog', 'inventory', 'identity', 'crm', 'engagement'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Short, because somebody waits for the answer. A slower service is not ready. */
const TIMEOUT_MS = 1_000;

/** Asks a service whether it can do its work. The service kit answers for every service. */
export const checkHealth = (service: string) =>
  defineRpc({
    pattern: `${service}.health.check`,
    scope: 'global',
    repeatable: true,
    request: z.object({}),
    response: z.object({
      unmet: z.array(z.string()).meta({ description: 'What the service lacks; empty when ready.' }),
    }),
    timeoutMs: TIMEOUT_MS,
  });
