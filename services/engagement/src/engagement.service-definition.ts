import type { ServiceDefinition } from '@forecourt/service-kit/service-definition';
import { engagementVariables } from './engagement.config.js';
import { EngagementModule } from './engagement.module.js';
import { CreateEngagement1767225600001 } from './migrations/1767225600001-create-engagement.js';
import { RenameDates1795219200001 } from './migrations/1795219200001-rename-dates.js';
import { AddContactDetails1795219200002 } from './migrations/1795219200002-add-contact-details.js';
import { CreateMails1795420000100 } from './migrations/1795420000100-create-mails.js';
import { AddSpam1795430000001 } from './migrations/1795430000001-add-spam.js';
import { CreateWebhooks1795440000001 } from './migrations/1795440000001-create-webhooks.js';
import { CreateFavorites1795450000001 } from './migrations/1795450000001-create-favorites.js';

export const engagementService: ServiceDefinition = {
  name: 'engagement',
  module: EngagementModule,
  // None: the repositories use plain SQL, because no code here changes a row as an object.
  entities: [],
  migrations: [
    CreateEngagement1767225600001,
    RenameDates1795219200001,
    AddContactDetails1795219200002,
    CreateMails1795420000100,
    AddSpam1795430000001,
    CreateWebhooks1795440000001,
    CreateFavorites1795450000001,
  ],
  config: engagementVariables,
};
