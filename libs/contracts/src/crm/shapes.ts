import { z } from 'zod';
import { phoneSchema } from '../identity/shapes.js';
import { id, timestamp } from '../text.js';

/** Decision D19. docs/lead-scores.md has the rules. */
const lifecycleStages = [
  'PROSPECT',
  'LEAD',
  'OPPORTUNITY',
  'CUSTOMER',
  'REPEAT_CUSTOMER',
  'INACTIVE',
] as const;
export type LifecycleStage = (typeof lifecycleStages)[number];

export const customerSegments = ['new', 'regular', 'vip', 'at_risk'] as const;
export type CustomerSegment = (typeof customerSegments)[number];

export const purchaseKinds = ['sale', 'rental'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

const preferencesSchema = z.record(z.string(), z.unknown());

/** A customer in the list (2.13). */
export const customerSchema = z
  .object({
    id,
    user: z.object({
      id,
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      phone: phoneSchema.nullable(),
    }),
    stats: z.object({
      totalPurchases: z.int(),
      totalSpent: z.number(),
      lastPurchaseDate: timestamp.nullable(),
      totalVehiclesPurchased: z.int(),
      totalVehiclesRented: z.int(),
    }),
    classification: z.object({
      leadScore: z.int().min(0).max(100),
      lifecycleStage: z.enum(lifecycleStages),
      customerSegment: z.enum(customerSegments),
      isVip: z.boolean(),
    }),
    preferences: preferencesSchema,
    tags: z.array(z.string()),
    createdDate: timestamp,
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;

export const fullCustomerSchema = customerSchema
  .extend({ notes: z.string().nullable() })
  .meta({ id: 'FullCustomer' });
export type FullCustomer = z.infer<typeof fullCustomerSchema>;

/** The customer's own view of the record (2.12). */
export const customerProfileSchema = z
  .object({
    customerId: id,
    lifecycleStage: z.enum(lifecycleStages),
    customerSegment: z.enum(customerSegments),
    isVip: z.boolean(),
    totalPurchases: z.int(),
    totalSpent: z.number(),
    memberSince: timestamp,
  })
  .meta({ id: 'CustomerProfile' });
export type CustomerProfile = z.infer<typeof customerProfileSchema>;

export const customerStatisticsSchema = z
  .object({
    totalCustomers: z.int(),
    vipCustomers: z.int(),
    totalRevenue: z.number(),
    averageSpent: z.number(),
    totalTransactions: z.int(),
    averageLeadScore: z.number(),
    newCustomersLast30Days: z.int(),
    segmentBreakdown: z.object({
      new: z.int(),
      regular: z.int(),
      vip: z.int(),
      atRisk: z.int(),
    }),
  })
  .meta({ id: 'CustomerStatistics' });

export const purchaseSchema = z.object({
  id,
  customerId: id,
  kind: z.enum(purchaseKinds),
  amount: z.number(),
  currency: z.string(),
  purchasedDate: timestamp,
  refundedDate: timestamp.nullable(),
  stockNumber: z.string().nullable(),
});
export type Purchase = z.infer<typeof purchaseSchema>;
