import { recordPurchase, refundPurchase, updateCustomer } from '@forecourt/contracts/crm/rpc';
import type { Customer, Purchase } from '@forecourt/contracts/crm/shapes';
import type { Tenant } from '../api.js';
import type { Deal } from './amounts.js';
import type { PlannedPurchase, Story } from './stories.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A customer without tags is one whose story an interrupted run did not finish. */
export const isComplete = ({ tags }: Customer): boolean => tags.length > 0;

/**
 * Records what the customer's figures do not show yet: purchases in order, then the refunded one,
 * then the dealer's notes, which complete the story.
 */
export async function recordStory(
  { site, operator, path }: Tenant,
  customer: Customer,
  story: Story,
  deals: Map<PlannedPurchase, Deal>,
): Promise<void> {
  const record = async (purchase: PlannedPurchase): Promise<Purchase> => {
    const { amount, stockNumber } = deals.get(purchase)!;
    const date = new Date(Date.now() - purchase.daysAgo * DAY_MS).toISOString();
    const { kind } = purchase;
    const request = { email: customer.user.email, kind, amount, date, stockNumber };
    return (await operator.send(recordPurchase.response, 'POST', `${path}/purchases`, request))
      .data;
  };
  const recorded = customer.stats.totalPurchases;
  for (const purchase of story.purchases.slice(recorded)) await record(purchase);
  // One purchase more than planned: a run stopped just before the refund, and its id is lost, so it
  // stays a purchase. A run that stopped just after the refund repeats it, because refunds show
  // nowhere.
  if (story.refunded && recorded <= story.purchases.length) {
    const { id } = await record(story.refunded);
    await operator.send(refundPurchase.response, 'POST', `${path}/purchases/${id}/refund`, {});
  }
  const target = `/external/customers/${customer.id}`;
  await site.send(updateCustomer.response, 'PATCH', target, story.profile);
}
