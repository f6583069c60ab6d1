import { catalogService } from '@forecourt/catalog/catalog.service-definition';
import { crmService } from '@forecourt/crm/crm.service-definition';
import { engagementService } from '@forecourt/engagement/engagement.service-definition';
import { identityService } from '@forecourt/identity/identity.service-definition';
import { inventoryService } from '@forecourt/inventory/inventory.service-definition';
import type { ServiceDefinition } from '@forecourt/service-kit/service-definition';

/**
 * The product on one page. Only the gateway speaks HTTP. It asks the services, which inform each other by
 * events:
 *
 *   catalog    brands, models …          → inventory keeps a copy
 *   inventory  vehicles, impressions
 *   identity   organizations, keys, users → crm keeps a copy of users; gateways hear of revoked keys
 *   crm        customers, purchases
 *   engagement forms, blog posts          → crm scores leads; asks inventory for the vehicle of a form
 *
 * They start in this order. None waits for a later one.
 */
export const services: ServiceDefinition[] = [
  catalogService,
  inventoryService,
  identityService,
  crmService,
  engagementService,
];
