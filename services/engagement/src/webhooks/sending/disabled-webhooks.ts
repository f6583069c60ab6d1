import { Injectable } from '@nestjs/common';
import { afterCommit, type Transaction } from '@forecourt/service-kit/database/database';
import { logger } from '@forecourt/service-kit/logging/logger';
import { Mails } from '../../mails/mails.service.js';
import type { DisabledWebhook, Outcome } from './delivery-queue.repository.js';

/** Tells dealer and operator of webhooks that were disabled because they failed for too long. */
@Injectable()
export class DisabledWebhooks {
  constructor(private readonly mails: Mails) {}

  async report(
    transaction: Transaction,
    disabled: DisabledWebhook[],
    outcomes: Outcome[],
  ): Promise<void> {
    for (const { organizationId, environment, id, url, failingSinceDate } of disabled) {
      const { error } = outcomes.findLast(({ delivery }) => delivery.webhookId === id)!;
      const tenant = { organizationId, environment };
      const details = { url, reason: error ?? '' };
      await this.mails.send(transaction, tenant, { template: 'webhook_disabled', details });
      afterCommit(transaction, () =>
        logger.warn(
          { ...tenant, webhookId: id, failingSinceDate },
          'a webhook has failed for three days and is disabled',
        ),
      );
    }
  }
}
