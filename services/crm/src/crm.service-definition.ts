import { z } from 'zod';
import type { ServiceDefinition } from '@forecourt/service-kit/service-definition';
import { CrmModule } from './crm.module.js';
import { CustomerEntity } from './customers/customer.entity.js';
import { CreateCustomers1767225600001 } from './migrations/1767225600001-create-customers.js';
import { PurchaseEntity } from './purchases/purchase.entity.js';

export const crmService: ServiceDefinition = {
  name: 'crm',
  module: CrmModule,
  entities: [CustomerEntity, PurchaseEntity],
  migrations: [CreateCustomers1767225600001],
  config: z.object({}),
};
