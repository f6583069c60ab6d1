import { v5 as uuidV5 } from 'uuid';
import type { Tenant } from '@forecourt/contracts/tenant';

/** Drawn once at random. It must never change: every customer id would change with it. */
const NAMESPACE = '60dedb32-d23d-47fe-a2c9-9c4104d87a43';

/**
 * The id of a user's customer record at an organization. It is a UUIDv5, so the access token can carry it
 * before crm has created the record.
 */
export function customerIdOf({ organizationId, environment }: Tenant, userId: string): string {
  return uuidV5(`${organizationId}/${environment}/${userId}`, NAMESPACE);
}
