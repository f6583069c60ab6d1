import { Module } from '@nestjs/common';
import { BlogPostsController } from './blog-posts/blog-posts.controller.js';
import { BlogPostsRepository } from './blog-posts/blog-posts.repository.js';
import { BlogPostsService } from './blog-posts/blog-posts.service.js';
import { ContactMessagesController } from './contact-messages/contact-messages.controller.js';
import { ContactMessagesRepository } from './contact-messages/contact-messages.repository.js';
import { ContactMessagesService } from './contact-messages/contact-messages.service.js';
import { NewsletterController } from './newsletter/newsletter.controller.js';
import { NewsletterRepository } from './newsletter/newsletter.repository.js';
import { NewsletterService } from './newsletter/newsletter.service.js';
import { TestDrivesController } from './test-drives/test-drives.controller.js';
import { TestDrivesRepository } from './test-drives/test-drives.repository.js';
import { TestDrivesService } from './test-drives/test-drives.service.js';

@Module({
  controllers: [
    BlogPostsController,
    ContactMessagesController,
    NewsletterController,
    TestDrivesController,
  ],
  providers: [
    BlogPostsRepository,
    BlogPostsService,
    ContactMessagesRepository,
    ContactMessagesService,
    NewsletterRepository,
    NewsletterService,
    TestDrivesRepository,
    TestDrivesService,
  ],
})
export class EngagementModule {}
