import type { Tenant } from '@forecourt/contracts/tenant';

/** The body of an event's deliveries. It is made once: what is signed must not change by a byte. */
export const webhookBody = (
  type: string,
  timestamp: string,
  { environment }: Tenant,
  data: object,
): string => JSON.stringify({ type, timestamp, data: { environment, ...data } });
