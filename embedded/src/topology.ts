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
 *   identity   organizations, keys, users → crm keeps a copy of users; crm and engagement erase what they have
 *                                           of one who left; engagement sends the mails that it asks for;
 *                                           gateways hear of revoked keys; asks crm which customers were active
 *   crm        customers, purchases
 *   engagement forms, favorites, blog posts, mails
 *                                         → crm scores leads; asks inventory for the vehicle of a form, and
 *                                           identity for an organization's settings
 *              webhooks                   ← what inventory, crm and engagement announce
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
