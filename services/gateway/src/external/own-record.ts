import { crmErrors } from '@forecourt/contracts/crm/errors';
import { platformErrors } from '@forecourt/contracts/errors';

/** A signed-in customer has a record; if not yet, crm has still to learn of the link. */
export async function ownRecord<Record>(call: Promise<Record>): Promise<Record> {
  try {
    return await call;
  } catch (error) {
    if (!crmErrors.customer_not_found.is(error)) throw error;
    throw platformErrors.service_unavailable({ retryAfter: 1 });
  }
}
