import type { RequestInput } from '@forecourt/contracts/rpc';
import type { updateCustomer } from '@forecourt/contracts/crm/rpc';
import type { PurchaseKind } from '@forecourt/contracts/crm/shapes';

export interface PlannedPurchase {
  kind: PurchaseKind;
  daysAgo: number;
}

/** What a customer of the demo did, and what the dealer knows about them. */
export interface Story {
  /** In the order of their recording. */
  purchases: PlannedPurchase[];
  /** Bought or rented, and refunded. */
  refunded?: PlannedPurchase;
  testDrive?: { inDays: number; hour: number; confirmed: boolean };
  message?: { subject: string; message: string };
  subscribes: boolean;
  /**
   * The dealer's notes, recorded last. A tag marks the story as complete, so each has at least one.
   */
  profile: RequestInput<typeof updateCustomer>['changes'] & { tags: [string, ...string[]] };
}

const sale = (daysAgo: number): PlannedPurchase => ({ kind: 'sale', daysAgo });
const rental = (daysAgo: number): PlannedPurchase => ({ kind: 'rental', daysAgo });

/** One for each customer; the test environment has fewer customers and leaves the last ones out. */
export const stories: Story[] = [
  {
    purchases: [sale(640), rental(210), sale(75)],
    testDrive: { inDays: 4, hour: 10, confirmed: true },
    subscribes: true,
    profile: {
      isVip: true,
      tags: ['vip', 'repeat-buyer'],
      notes: 'Trades in every two years. Call before new pickups arrive.',
      preferences: { vehicleTypes: ['Pickup', 'SUV'], priceRange: { min: 35_000, max: 70_000 } },
    },
  },
  {
    purchases: [sale(40)],
    subscribes: true,
    profile: { tags: ['first-car'], preferences: { vehicleTypes: ['Sedan', 'Hatchback'] } },
  },
  {
    purchases: [sale(700)],
    subscribes: false,
    profile: { tags: ['service-plan'], notes: 'Service plan runs out at 60,000 miles.' },
  },
  {
    purchases: [rental(520), rental(260), rental(33)],
    subscribes: true,
    profile: {
      tags: ['rental', 'business'],
      notes: 'Rents for a week at a time; invoice to the company.',
    },
  },
  {
    purchases: [sale(190)],
    refunded: rental(21),
    subscribes: false,
    profile: { tags: ['refund'], notes: 'Rental canceled because of weather, paid back in full.' },
  },
  {
    purchases: [],
    testDrive: { inDays: 2, hour: 15, confirmed: false },
    message: {
      subject: 'Trade-in',
      message:
        'I would like to trade in my 2017 hatchback. Could you look at it when I come for the test drive?',
    },
    subscribes: true,
    profile: { tags: ['trade-in'], preferences: { priceRange: { min: 15_000, max: 25_000 } } },
  },
  {
    purchases: [],
    testDrive: { inDays: 6, hour: 11, confirmed: true },
    subscribes: false,
    profile: { tags: ['test-drive'], preferences: { vehicleTypes: ['SUV'] } },
  },
  {
    purchases: [],
    message: {
      subject: 'Financing',
      message: 'Which papers do I need to bring to apply for financing at your dealership?',
    },
    subscribes: false,
    profile: { tags: ['financing'] },
  },
  { purchases: [], subscribes: true, profile: { tags: ['newsletter'] } },
  {
    purchases: [sale(420), rental(110)],
    subscribes: true,
    profile: {
      tags: ['repeat-buyer'],
      preferences: { vehicleTypes: ['Wagon'], priceRange: { min: 20_000, max: 38_000 } },
    },
  },
  { purchases: [], subscribes: false, profile: { tags: ['walk-in'] } },
  {
    purchases: [rental(14)],
    subscribes: false,
    profile: { tags: ['rental'], notes: 'Asked about weekend rates for the summer.' },
  },
  {
    purchases: [sale(5)],
    testDrive: { inDays: 9, hour: 9, confirmed: false },
    subscribes: true,
    profile: { tags: ['second-car'], notes: 'Looking for a second car for the family.' },
  },
  {
    purchases: [],
    testDrive: { inDays: 3, hour: 17, confirmed: false },
    message: {
      subject: 'Electric cars',
      message: 'Do you install home chargers, or can you recommend an electrician?',
    },
    subscribes: true,
    profile: {
      tags: ['electric'],
      preferences: { vehicleTypes: ['SUV', 'Sedan'], fuel: 'electric' },
    },
  },
];
