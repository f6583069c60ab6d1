import type { Provider } from '@nestjs/common';
import { SERVICE_CONFIG } from '@forecourt/service-kit/service-definition';
import type { EngagementConfig } from '../engagement.config.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryQueueRepository } from './sending/delivery-queue.repository.js';
import { DeliveryRelay } from './sending/delivery-relay.js';
import { DeliverySender } from './sending/delivery-sender.js';
import { DisabledWebhooks } from './sending/disabled-webhooks.js';
import { ReceiverClient } from './sending/receiver-client.js';
import { WebhookEventsController } from './webhook-events.controller.js';
import { WebhookEventsRepository } from './webhook-events.repository.js';
import { WebhookEventsService } from './webhook-events.service.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSweeping } from './webhook-sweeping.js';
import { WebhookUrls } from './webhook-urls.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

export const webhookControllers = [
  DeliveriesController,
  WebhookEventsController,
  WebhooksController,
];

export const webhookProviders: Provider[] = [
  DeliveriesRepository,
  DeliveriesService,
  DeliveryQueueRepository,
  DeliveryRelay,
  DeliverySender,
  DisabledWebhooks,
  WebhookEventsRepository,
  WebhookEventsService,
  WebhookSecrets,
  WebhookSweeping,
  WebhookUrls,
  WebhooksRepository,
  WebhooksService,
  {
    provide: ReceiverClient,
    inject: [SERVICE_CONFIG],
    useFactory: ({ WEBHOOKS_ALLOW_PRIVATE }: EngagementConfig) =>
      new ReceiverClient({ allowPrivate: WEBHOOKS_ALLOW_PRIVATE === 'true' }),
  },
];
