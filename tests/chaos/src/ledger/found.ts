import type { System } from '../system/system.js';
import { markKey, type Found, type Targets } from './judge.js';
import type { WriteKind } from './ledger.js';
import type { Violation } from './violation.js';

interface FoundRow {
  kind: WriteKind;
  organization_id: string;
  mark: string;
  times: number;
}

/** Where each kind of write leaves its mark. */
const MARKS = `
  SELECT 'subscribe' AS kind, organization_id, email AS mark, count(*)::int AS times
  FROM engagement.subscriber WHERE subscribed GROUP BY 2, 3
  UNION ALL
  SELECT 'contact', organization_id, email, count(*)::int
  FROM engagement.contact_message GROUP BY 2, 3
  UNION ALL
  SELECT 'test-drive', organization_id, email, count(*)::int
  FROM engagement.test_drive GROUP BY 2, 3
  UNION ALL
  SELECT sign_in.kind, link.organization_id, account.email, count(*)::int
  FROM identity.customer_link link
  JOIN identity.user_account account
    ON account.environment = link.environment AND account.id = link.user_id
  CROSS JOIN (VALUES ('register'), ('log-in')) sign_in (kind) GROUP BY 1, 2, 3
  UNION ALL
  SELECT 'purchase', organization_id, amount::text, count(*)::int FROM crm.purchase GROUP BY 2, 3
  UNION ALL
  SELECT 'import', organization_id, stock_number, count(*)::int
  FROM inventory.vehicle GROUP BY 2, 3`;

/** How often each mark is in the product. */
export async function findMarks(system: System): Promise<Found> {
  const rows = await system.query<FoundRow>(MARKS);
  return new Map(
    rows.map(({ kind, organization_id, mark, times }) => [
      markKey({ kind, organizationId: organization_id }, mark),
      times,
    ]),
  );
}

/** The notes of each customer that was there at the start. */
export async function findTargets(system: System, customerIds: string[]): Promise<Targets> {
  const rows = await system.query<{ id: string; notes: string | null }>(
    'SELECT id, notes FROM crm.customer WHERE id = ANY ($1)',
    [customerIds],
  );
  return new Map(rows.map(({ id, notes }) => [id, notes]));
}

/** How many views of vehicles the product has counted. */
export async function countViews(system: System): Promise<number> {
  const [row] = await system.query<{ views: number }>(
    `SELECT ((SELECT count(*) FROM inventory.impression)
       + (SELECT coalesce(sum(impressions), 0) FROM inventory.impression_day))::int AS views`,
  );
  return row!.views;
}

/** What crm should have copied from others, or summed up, and has not: a line each. */
const COPIES = `
  SELECT 'copy missing' AS kind, 'customer ' || account.email AS mark
  FROM identity.customer_link link
  JOIN identity.user_account account
    ON account.environment = link.environment AND account.id = link.user_id
  LEFT JOIN crm.customer customer
    ON customer.organization_id = link.organization_id
    AND customer.environment = link.environment AND customer.id = link.customer_id
    AND customer.email = account.email
  WHERE customer.id IS NULL
  UNION ALL
  SELECT CASE WHEN copied < written THEN 'copy missing' ELSE 'copy doubled' END,
    kind || ' of ' || email || ': ' || written || ' written, ' || copied || ' in the lead score'
  FROM (
    SELECT 'contact' AS kind, message.email, count(*) AS written,
      coalesce(max(cardinality(activity.message_dates)), 0) AS copied
    FROM engagement.contact_message message
    LEFT JOIN crm.form_activity activity USING (organization_id, environment, email)
    GROUP BY organization_id, environment, message.email
    UNION ALL
    SELECT 'test-drive', drive.email, count(*),
      coalesce(max(cardinality(activity.test_drive_dates)), 0)
    FROM engagement.test_drive drive
    LEFT JOIN crm.form_activity activity USING (organization_id, environment, email)
    GROUP BY organization_id, environment, drive.email
    UNION ALL
    SELECT 'subscribe', subscriber.email, 1, (activity.subscribed IS TRUE)::int
    FROM engagement.subscriber subscriber
    LEFT JOIN crm.form_activity activity USING (organization_id, environment, email)
    WHERE subscriber.subscribed
  ) forms
  WHERE copied <> written
  UNION ALL
  SELECT 'copy differs', 'the purchases of ' || customer.email
  FROM crm.customer customer
  LEFT JOIN crm.purchase purchase
    ON purchase.organization_id = customer.organization_id
    AND purchase.environment = customer.environment AND purchase.customer_id = customer.id
    AND purchase.refunded_date IS NULL
  GROUP BY customer.organization_id, customer.environment, customer.id
  HAVING customer.total_spent <> coalesce(sum(purchase.amount), 0)
    OR customer.vehicles_purchased <> count(purchase.id)`;

/** Where crm differs from those whose data it copies. */
export async function findCopyFaults(system: System): Promise<Violation[]> {
  const rows = await system.query<{ kind: Violation['kind']; mark: string }>(COPIES);
  return rows.map(({ kind, mark }) => ({ kind, text: mark }));
}
