import { z } from 'zod';
import { defineRpc } from './rpc.js';

/** The services behind the gateway, by the names of their queues. */
export const serviceNames = ['catalog', 'inventory', 'identity', 'crm', 'engagement'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** A service that needs longer is not ready: who asks shows the answer to somebody who waits. */
const TIMEOUT_MS = 1_000;

/** Asks a service whether it can do its work. The service kit answers, for every service alike. */
export const checkHealth = (service: string) =>
  defineRpc({
    pattern: `${service}.health.check`,
    scope: 'global',
    request: z.object({}),
    response: z.object({
      unmet: z.array(z.string()).meta({ description: 'What the service lacks; empty when ready.' }),
    }),
    timeoutMs: TIMEOUT_MS,
  });
