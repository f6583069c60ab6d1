import { recordPurchase, refundPurchase, updateCustomer } from '@forecourt/contracts/crm/rpc';
import type { Customer, Purchase } from '@forecourt/contracts/crm/shapes';
import type { TenantContext } from '@forecourt/contracts/tenant';
import type { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import type { Deal } from './amounts.js';
import type { PlannedPurchase, Story } from './stories.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A customer without tags is one whose story a demo that was cut short did not finish. */
export const isComplete = ({ tags }: Customer): boolean => tags.length > 0;

/**
 * Records what the customer's figures do not show yet: purchases in their order, then the refunded one,
 * then the dealer's notes, which end the story.
 */
export async function recordStory(
  rpc: RpcClient,
  customer: Customer,
  story: Story,
  deals: Map<PlannedPurchase, Deal>,
  context: TenantContext,
): Promise<void> {
  const record = async (purchase: PlannedPurchase): Promise<Purchase> => {
    const { amount, stockNumber } = deals.get(purchase)!;
    const date = new Date(Date.now() - purchase.daysAgo * DAY_MS).toISOString();
    const { kind } = purchase;
    const request = { email: customer.user.email, kind, amount, date, stockNumber };
    return (await rpc.call(recordPurchase, request, context)).data;
  };
  const recorded = customer.stats.totalPurchases;
  for (const purchase of story.purchases.slice(recorded)) await record(purchase);
  // One purchase more than planned: the demo was cut short just before the refund, and nobody has the id
  // any more. It stays as a purchase. Cut short just after the refund, it is done again: what is refunded
  // counts for nothing and is shown nowhere.
  if (story.refunded && recorded <= story.purchases.length) {
    const { id } = await record(story.refunded);
    await rpc.call(refundPurchase, { id }, context);
  }
  await rpc.call(updateCustomer, { id: customer.id, changes: story.profile }, context);
}
