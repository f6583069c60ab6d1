import { randomUUID } from 'node:crypto';
import type {
  publishBlogPost,
  requestTestDrive,
  submitContactMessage,
} from '@forecourt/contracts/engagement/rpc';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { inventoryErrors } from '@forecourt/contracts/inventory/errors';
import { getVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import { listVehiclesByIds } from '@forecourt/contracts/inventory/vehicles-by-ids-rpc';
import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import { getOrganizationById } from '@forecourt/contracts/identity/organization-rpc';
import type { Organization } from '@forecourt/contracts/identity/shapes';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { Environment, Tenant, TenantContext } from '@forecourt/contracts/tenant';
import { anOrganization } from '@forecourt/contracts/testing/an-organization';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
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
    return { status, name: '2021 Toyota Camry', stockNumber: 'A-1' };
  });
  service.fake(listVehiclesByIds, ({ ids }, { tenant }) => {
    const isVisible = (id: string) =>
      !['draft', 'withdrawn', undefined].includes(statuses.get(keyOf(tenant, id)));
    // Engagement only counts them.
    return { data: [], total: ids.filter(isVisible).length, page: 1, limit: 20, totalPages: 1 };
  });
  return {
    vehicle: ({ tenant }, status = 'available') => {
      const id = randomUUID();
      statuses.set(keyOf(tenant, id), status);
      return id;
    },
  };
}

export interface FakeIdentity {
  /** Adds an organization, and returns the context of a request from its site. */
  dealer(settings?: Partial<Organization>, environment?: Environment): TenantContext;
}

/** Stands in for identity. */
export function fakeIdentity(service: TestService): FakeIdentity {
  const organizations = new Map<string, Organization>();
  service.fake(getOrganizationById, ({ id }) => {
    const data = organizations.get(id);
    if (!data) throw identityErrors.organization_not_found();
    return { data };
  });
  return {
    dealer: (settings, environment) => {
      const organization = anOrganization(settings);
      organizations.set(organization.id, organization);
      const { timeZone, currency } = organization;
      const context = aTenant({ environment, timeZone, currency });
      return { ...context, tenant: { ...context.tenant, organizationId: organization.id } };
    },
  };
}
