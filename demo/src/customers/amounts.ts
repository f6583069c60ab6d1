import type { VehicleRow } from '../vehicles/vehicle-row.js';
import type { PlannedPurchase, Story } from './stories.js';

const RENTAL_DAYS = [2, 3, 5, 7];

export interface Deal {
  amount: number;
  stockNumber: string;
}

/** Assigns each purchase a vehicle of the demo and its amount. */
export function dealsFor(stories: Story[], rows: VehicleRow[]): Map<PlannedPurchase, Deal> {
  const sold = rows.filter((row) => row.listingType === 'sale' && row.status === 'sold');
  const rentable = rows.filter((row) => row.listingType === 'rental' && row.status !== 'draft');
  const purchases = stories.flatMap((story) =>
    story.refunded ? [...story.purchases, story.refunded] : story.purchases,
  );
  const ofKind = (kind: PlannedPurchase['kind']) =>
    purchases.filter((purchase) => purchase.kind === kind);
  return new Map([
    ...ofKind('sale').map((purchase, index): [PlannedPurchase, Deal] => {
      const { price, stockNumber } = sold[index]!;
      return [purchase, { amount: price, stockNumber }];
    }),
    ...ofKind('rental').map((purchase, index): [PlannedPurchase, Deal] => {
      const { price, stockNumber } = rentable[index]!;
      const days = RENTAL_DAYS[index % RENTAL_DAYS.length]!;
      return [purchase, { amount: price * days, stockNumber }];
    }),
  ]);
}
