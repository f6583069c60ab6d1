import { Module } from '@nestjs/common';
import { SERVICE_CONFIG } from '@forecourt/service-kit/service-definition';
import { BlogPostsController } from './blog-posts/blog-posts.controller.js';
import { BlogPostsRepository } from './blog-posts/blog-posts.repository.js';
import { BlogPostsService } from './blog-posts/blog-posts.service.js';
import { ContactMessagesController } from './contact-messages/contact-messages.controller.js';
import { ContactMessagesRepository } from './contact-messages/contact-messages.repository.js';
import { ContactMessagesService } from './contact-messages/contact-messages.service.js';
import { FavoritesController } from './favorites/favorites.controller.js';
import { FavoritesRepository } from './favorites/favorites.repository.js';
import { FavoritesService } from './favorites/favorites.service.js';
import { carrierOf } from './mails/carriers/carrier-of.js';
import { MailCarrier } from './mails/carriers/mail-carrier.js';
import { MailCleaning } from './mails/mail-cleaning.js';
import { MailQueueRepository } from './mails/mail-queue.repository.js';
import { MailSending } from './mails/mail-sending.js';
import { MailWriter } from './mails/mail-writer.js';
import { MailsController } from './mails/mails.controller.js';
import { MailsRepository } from './mails/mails.repository.js';
import { Mails } from './mails/mails.service.js';
import { NewsletterController } from './newsletter/newsletter.controller.js';
import { NewsletterRepository } from './newsletter/newsletter.repository.js';
import { NewsletterService } from './newsletter/newsletter.service.js';
import { PersonsController } from './persons/persons.controller.js';
import { PersonsRepository } from './persons/persons.repository.js';
import { PersonsService } from './persons/persons.service.js';
import { OwnTestDrivesController } from './test-drives/own-test-drives.controller.js';
import { OwnTestDrivesRepository } from './test-drives/own-test-drives.repository.js';
import { OwnTestDrivesService } from './test-drives/own-test-drives.service.js';
import { TestDrivesController } from './test-drives/test-drives.controller.js';
import { TestDrivesRepository } from './test-drives/test-drives.repository.js';
import { TestDrivesService } from './test-drives/test-drives.service.js';
import { webhookControllers, webhookProviders } from './webhooks/webhook-providers.js';

@Module({
  controllers: [
    BlogPostsController,
    ContactMessagesController,
    FavoritesController,
    MailsController,
    NewsletterController,
    OwnTestDrivesController,
    PersonsController,
    TestDrivesController,
    ...webhookControllers,
  ],
  providers: [
    BlogPostsRepository,
    BlogPostsService,
    ContactMessagesRepository,
    ContactMessagesService,
    FavoritesRepository,
    FavoritesService,
    { provide: MailCarrier, useFactory: carrierOf, inject: [SERVICE_CONFIG] },
    MailCleaning,
    MailQueueRepository,
    Mails,
    MailSending,
    MailsRepository,
    MailWriter,
    NewsletterRepository,
    NewsletterService,
    OwnTestDrivesRepository,
    OwnTestDrivesService,
    PersonsRepository,
    PersonsService,
    TestDrivesRepository,
    TestDrivesService,
    ...webhookProviders,
  ],
})
export class EngagementModule {}
