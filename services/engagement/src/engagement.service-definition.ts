import { z } from 'zod';
import type { ServiceDefinition } from '@forecourt/service-kit/service-definition';
import { EngagementModule } from './engagement.module.js';
import { CreateEngagement1767225600001 } from './migrations/1767225600001-create-engagement.js';
import { RenameDates1795219200001 } from './migrations/1795219200001-rename-dates.js';
import { AddContactDetails1795219200002 } from './migrations/1795219200002-add-contact-details.js';

export const engagementService: ServiceDefinition = {
  name: 'engagement',
  module: EngagementModule,
  // None: the repositories use plain SQL, because no code here changes a row as an object.
  entities: [],
  migrations: [
    CreateEngagement1767225600001,
    RenameDates1795219200001,
    AddContactDetails1795219200002,
  ],
  config: z.object({}),
};
