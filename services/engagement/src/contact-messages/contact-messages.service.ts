import { Injectable } from '@nestjs/common';
import { contactMessageSubmitted } from '@forecourt/contracts/engagement/events';
import type {
  listContactMessages,
  submitContactMessage,
} from '@forecourt/contracts/engagement/rpc';
import { DomainError } from '@forecourt/contracts/errors';
import { inventoryErrors } from '@forecourt/contracts/inventory/errors';
import { getVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import { asPart } from '@forecourt/contracts/page';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { ContactMessagesRepository } from './contact-messages.repository.js';

@Injectable()
export class ContactMessagesService {
  constructor(
    private readonly database: Database,
    private readonly messages: ContactMessagesRepository,
    private readonly outbox: Outbox,
    private readonly idempotency: IdempotencyKeys,
    private readonly rpc: RpcClient,
  ) {}

  async submit(
    form: RequestOf<typeof submitContactMessage>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof submitContactMessage>> {
    // Called before the transaction: no database connection waits for another service.
    const vehicleId = await this.ownVehicle(form.vehicleId, context);
    const message = 'Thank you for your message. We will get back to you soon.';
    const ignored = form.vehicleId && !vehicleId ? { ignoredFields: ['vehicleId'] } : {};
    return this.database.transaction(async (transaction) => {
      const added = await this.messages.add(transaction, context.tenant, { ...form, vehicleId });
      const { id: referenceId, email, createdDate: submittedDate } = added;
      const payload = { ...context.tenant, email, submittedDate };
      await this.outbox.add(transaction, contactMessageSubmitted, payload, context);
      const answer = { data: { success: true, message, referenceId, ...ignored } };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  /**
   * The vehicle id, or null if the organization has no such vehicle. If inventory cannot tell, the id stays as
   * given: the lead matters more.
   */
  private async ownVehicle(
    id: string | null | undefined,
    context: TenantContext,
  ): Promise<string | null> {
    if (!id) return null;
    try {
      await this.rpc.call(getVehicleStatus, { id }, context);
      return id;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return inventoryErrors.vehicle_not_found.is(error) ? null : id;
    }
  }

  async list(
    page: RequestOf<typeof listContactMessages>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof listContactMessages>> {
    const { messages, ...part } = await this.messages.list(tenant, page);
    return asPart(messages, part, page);
  }
}
