import { z } from 'zod';

/** Live and test are two partitions of everything that an organization owns (decision D6). */
export const environmentSchema = z.enum(['live', 'test']);
export type Environment = z.infer<typeof environmentSchema>;

/** Whose data a message is about. It leads every unique key and index of tenant data. */
export interface Tenant {
  organizationId: string;
  environment: Environment;
}

/** What an organization fixes for all of its answers: ISO 4217 currency and IANA time zone. */
export interface OrganizationSettings {
  currency: string;
  timeZone: string;
}

/** Travels with every message: the id under which every service logs the request. */
export interface RequestContext {
  requestId: string;
}

/** The context of a message that touches tenant data. */
export interface TenantContext extends RequestContext {
  tenant: Tenant;
  settings: OrganizationSettings;
}

/** The form of a context on the wire; the contract's scope says whether the tenant must be there. */
export const requestContextSchema = z.object({ requestId: z.string() });
export const tenantContextSchema = requestContextSchema.extend({
  tenant: z.object({ organizationId: z.guid(), environment: environmentSchema }),
  settings: z.object({ currency: z.string(), timeZone: z.string() }),
});
