import { z } from 'zod';

/** Live and test: the two partitions of everything that an organization owns (D6). */
export const environmentSchema = z.enum(['live', 'test']);
export type Environment = z.infer<typeof environmentSchema>;

/** The owner of the data that a message is about. It leads every unique key and index of tenant data. */
export interface Tenant {
  organizationId: string;
  environment: Environment;
}

/** What an organization fixes for all of its answers: an ISO 4217 currency and an IANA time zone. */
export interface OrganizationSettings {
  currency: string;
  timeZone: string;
}

/** Names a request, so that a caller who repeats it gets the first answer again (D21). */
export interface Idempotency {
  /** A digest of the caller's key and of what it is unique within. */
  key: string;
  /** A digest of the input: the key does not stand for another one. */
  fingerprint: string;
  /** Set by the service that answers: this attempt, of all that carry the key. */
  attempt?: string;
}

/** Travels with every message. Every service logs the request under this id. */
export interface RequestContext {
  requestId: string;
  idempotency?: Idempotency;
}

/** The context of a message that touches tenant data. */
export interface TenantContext extends RequestContext {
  tenant: Tenant;
  settings: OrganizationSettings;
}

/** A context on the wire. The contract's scope decides whether it must have a tenant. */
export const requestContextSchema = z.object({
  requestId: z.string(),
  idempotency: z.object({ key: z.string(), fingerprint: z.string() }).optional(),
});
export const tenantContextSchema = requestContextSchema.extend({
  tenant: z.object({ organizationId: z.guid(), environment: environmentSchema }),
  settings: z.object({ currency: z.string(), timeZone: z.string() }),
});
