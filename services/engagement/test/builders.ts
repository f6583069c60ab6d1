import { randomUUID } from 'node:crypto';
import type {
  publishBlogPost,
  requestTestDrive,
  submitContactMessage,
} from '@forecourt/contracts/engagement/rpc';
import { inventoryErrors } from '@forecourt/contracts/inventory/errors';
import { getVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { Tenant, TenantContext } from '@forecourt/contracts/tenant';
import type { TestService } from '@forecourt/service-kit/testing/test-service';

export const aContactForm = (more: Partial<RequestInput<typeof submitContactMessage>> = {}) => ({
  name: 'Jane Doe',
  email: 'jane.doe@example.com',
  message: 'Is the Camry still for sale?',
  ...more,
});

export const aTestDriveOf = (
  vehicleId: string,
  more: Partial<RequestInput<typeof requestTestDrive>> = {},
) => ({ vehicleId, name: 'Jane Doe', email: 'jane.doe@example.com', ...more });

export const aBlogPost = (more: Partial<RequestInput<typeof publishBlogPost>> = {}) => ({
  slug: 'winter-tyres',
  title: 'Winter tyres',
  content: 'When it gets cold, rubber gets hard.',
  ...more,
});

export interface FakeInventory {
  /** Adds a vehicle to the context's organization and environment, and returns its id. */
  vehicle(context: TenantContext, status?: VehicleStatus): string;
}

/** Stands in for inventory and keeps tenants apart as the real one does. */
export function fakeInventory(service: TestService): FakeInventory {
  const statuses = new Map<string, VehicleStatus>();
  const keyOf = ({ organizationId, environment }: Tenant, id: string) =>
    [organizationId, environment, id].join(' ');
  service.fake(getVehicleStatus, ({ id }, { tenant }) => {
    const status = statuses.get(keyOf(tenant, id));
    if (!status) throw inventoryErrors.vehicle_not_found();
    return { status, name: '2021 Toyota Camry' };
  });
  return {
    vehicle: ({ tenant }, status = 'available') => {
      const id = randomUUID();
      statuses.set(keyOf(tenant, id), status);
      return id;
    },
  };
}
