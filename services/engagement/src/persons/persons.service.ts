import { Injectable } from '@nestjs/common';
import type { erasePerson, exportPerson } from '@forecourt/contracts/engagement/person-rpc';
import type { UnlinkedUser } from '@forecourt/contracts/identity/events';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { Tenant, TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { ContactMessagesRepository } from '../contact-messages/contact-messages.repository.js';
import { FavoritesRepository } from '../favorites/favorites.repository.js';
import { NewsletterRepository } from '../newsletter/newsletter.repository.js';
import { OwnTestDrivesRepository } from '../test-drives/own-test-drives.repository.js';
import { WebhookEventsRepository } from '../webhooks/webhook-events.repository.js';
import { PersonsRepository } from './persons.repository.js';

/** More than anybody sends, and with the longest texts still one message. */
const EXPORTED = { page: 1, limit: 100 };

@Injectable()
export class PersonsService {
  constructor(
    private readonly database: Database,
    private readonly persons: PersonsRepository,
    private readonly testDrives: OwnTestDrivesRepository,
    private readonly messages: ContactMessagesRepository,
    private readonly subscribers: NewsletterRepository,
    private readonly favorites: FavoritesRepository,
    private readonly webhookEvents: WebhookEventsRepository,
  ) {}

  /** Erases at once what is there now. */
  async eraseNow(
    user: RequestOf<typeof erasePerson>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof erasePerson>> {
    await this.database.transaction((transaction) => this.erase(transaction, tenant, user, null));
    return {};
  }

  /** @param until null: now. What the person did later stays: the event that says so may be late */
  async erase(
    transaction: Transaction,
    tenant: Tenant,
    { customerId, email, reason }: UnlinkedUser,
    until: Date | null,
  ): Promise<void> {
    const announced = { customerId, email: reason === 'erased' ? email : null };
    await this.webhookEvents.removeOf(transaction, tenant, announced, until);
    await this.persons.removeFavorites(transaction, tenant, customerId, until);
    if (reason !== 'erased') return;
    await this.persons.removeMails(transaction, tenant, customerId, email, until);
    await this.persons.eraseTestDrives(transaction, tenant, customerId, email, until);
    if (email === null) return;
    await this.persons.eraseContactMessages(transaction, tenant, email, until);
    await this.persons.removeSubscriber(transaction, tenant, email, until);
  }

  async export(
    { customerId, email }: RequestOf<typeof exportPerson>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof exportPerson>> {
    const requester = { customerId, email };
    const [{ testDrives }, messages, newsletter, favorites] = await Promise.all([
      this.testDrives.list(tenant, requester, EXPORTED),
      email === null ? [] : this.messages.listOf(tenant, email, EXPORTED.limit),
      email === null ? null : this.subscribers.find(tenant, email),
      this.favorites.list(tenant, customerId),
    ]);
    return {
      data: {
        testDrives,
        contactMessages: messages,
        newsletter,
        favorites: favorites.map(({ vehicleId, addedDate }) => ({
          vehicleId,
          addedDate: addedDate.toISOString(),
        })),
      },
    };
  }
}
