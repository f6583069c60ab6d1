import type { Purchase } from '@forecourt/contracts/crm/shapes';
import { fromMinorUnits } from '@forecourt/contracts/money';
import type { OrganizationSettings } from '@forecourt/contracts/tenant';
import type { NewPurchase } from './purchases.repository.js';

export const asPurchase = (
  purchase: NewPurchase,
  { currency }: OrganizationSettings,
): Purchase => ({
  id: purchase.id,
  customerId: purchase.customerId,
  kind: purchase.kind,
  amount: fromMinorUnits(purchase.amount, currency),
  currency,
  purchasedDate: purchase.purchasedDate.toISOString(),
  refundedDate: purchase.refundedDate?.toISOString() ?? null,
  stockNumber: purchase.stockNumber,
});
