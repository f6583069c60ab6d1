import { z } from 'zod';
import type { ServiceDefinition } from '@forecourt/service-kit/service-definition';
import { EngagementModule } from './engagement.module.js';
import { CreateEngagement1767225600001 } from './migrations/1767225600001-create-engagement.js';

export const engagementService: ServiceDefinition = {
  name: 'engagement',
  module: EngagementModule,
  // Its repositories say in SQL what travels: no row here is worked on as an object.
  entities: [],
  migrations: [CreateEngagement1767225600001],
  config: z.object({}),
};
