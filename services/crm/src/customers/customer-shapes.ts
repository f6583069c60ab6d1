import type { Customer, CustomerProfile, FullCustomer } from '@forecourt/contracts/crm/shapes';
import { fromMinorUnits } from '@forecourt/contracts/money';
import type { OrganizationSettings } from '@forecourt/contracts/tenant';
import type { CustomerEntity } from './customer.entity.js';

/** The columns that the list reads. */
export type ListedCustomer = Omit<
  CustomerEntity,
  'organizationId' | 'environment' | 'searchText' | 'notes' | 'updatedDate'
>;

export function asCustomer(row: ListedCustomer, { currency }: OrganizationSettings): Customer {
  const { id, userId, email, firstName, lastName, phone } = row;
  const { leadScore, lifecycleStage, customerSegment, isVip, preferences, tags } = row;
  return {
    id,
    user: { id: userId, email, firstName, lastName, phone },
    stats: {
      totalPurchases: row.vehiclesPurchased + row.vehiclesRented,
      totalSpent: fromMinorUnits(row.totalSpent, currency),
      lastPurchaseDate: row.lastPurchaseDate?.toISOString() ?? null,
      totalVehiclesPurchased: row.vehiclesPurchased,
      totalVehiclesRented: row.vehiclesRented,
    },
    classification: { leadScore, lifecycleStage, customerSegment, isVip },
    preferences,
    tags,
    createdDate: row.createdDate.toISOString(),
  };
}

export const asFullCustomer = (
  row: CustomerEntity,
  settings: OrganizationSettings,
): FullCustomer => ({ ...asCustomer(row, settings), notes: row.notes });

export const asCustomerProfile = (
  row: CustomerEntity,
  { currency }: OrganizationSettings,
): CustomerProfile => ({
  customerId: row.id,
  lifecycleStage: row.lifecycleStage,
  customerSegment: row.customerSegment,
  isVip: row.isVip,
  totalPurchases: row.vehiclesPurchased + row.vehiclesRented,
  totalSpent: fromMinorUnits(row.totalSpent, currency),
  memberSince: row.createdDate.toISOString(),
});
