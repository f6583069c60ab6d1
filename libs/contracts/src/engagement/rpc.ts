import { z } from 'zod';
import { inventoryErrors } from '../inventory/errors.js';
import { inParts, nextOnPage, pagedBy, pagesOf } from '../page.js';
import { defineRpc } from '../rpc.js';
import { slug } from '../slug.js';
import { email, httpUrl, id, text } from '../text.js';
import { engagementErrors } from './errors.js';
import {
  blogPostSchema,
  contactMessageSchema,
  ignoredFields,
  subscriberSchema,
  testDriveSchema,
  testDriveStatuses,
} from './shapes.js';

/** Null where it is neither true nor false: no lead is lost to a checkbox (D20). */
const consent = z
  .boolean()
  .nullish()
  .catch(null)
  .meta({
    description:
      'Whether the person agreed to be contacted. Stored with the time. Anything but true or false is ' +
      'dropped and named in ignoredFields.',
  });

export const subscribe = defineRpc({
  pattern: 'engagement.newsletter.subscribe',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({ email }),
  response: z.object({
    data: z.object({ email: z.string(), subscribed: z.boolean(), ignoredFields }),
  }),
});

export const unsubscribe = defineRpc({
  pattern: 'engagement.newsletter.unsubscribe',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({ email }),
  response: z.object({ message: z.string() }),
});

export const listSubscribers = defineRpc({
  pattern: 'engagement.subscriber.list',
  scope: 'tenant',
  repeatable: true,
  request: z.object(pagedBy(100, 1_000)),
  response: pagesOf(subscriberSchema),
});

export const submitContactMessage = defineRpc({
  pattern: 'engagement.contact-message.submit',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({
    name: text(200),
    email,
    message: text(10_000),
    subject: text(300).nullish(),
    phone: text(50).nullish(),
    vehicleId: id
      .nullish()
      .catch(null)
      .meta({
        description:
          'The vehicle that the message is about. If the organization has no such vehicle, the field is ' +
          'dropped and named in ignoredFields.',
        example: '01a1fda6-8574-7380-bec7-7228396f4d03',
      }),
    consent,
  }),
  response: z.object({
    data: z.object({ success: z.boolean(), message: z.string(), referenceId: id, ignoredFields }),
  }),
});

export const contactMessagePage = {
  input: z.object(pagedBy(100, 1_000)),
  response: pagesOf(contactMessageSchema),
};
export const listContactMessages = defineRpc({
  pattern: 'engagement.contact-message.list',
  scope: 'tenant',
  repeatable: true,
  ...inParts(contactMessagePage, nextOnPage),
});

export const requestTestDrive = defineRpc({
  pattern: 'engagement.test-drive.request',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({
    vehicleId: id,
    name: text(200),
    email,
    phone: text(50).nullish(),
    preferredDate: text(100).nullish().meta({
      description:
        "Any text. ISO 8601 is read as a time, in the organization's time zone if it has no offset.",
      example: '2026-12-01T10:00',
    }),
    message: text(10_000).nullish(),
    consent,
  }),
  response: z.object({
    data: z.object({ id, vehicleId: id, status: z.enum(testDriveStatuses), ignoredFields }),
  }),
  errors: [inventoryErrors.vehicle_not_found, engagementErrors.vehicle_not_available],
});

export const testDrivePage = {
  input: z.object({ ...pagedBy(100, 1_000), status: z.enum(testDriveStatuses).optional() }),
  response: pagesOf(testDriveSchema),
};
export const listTestDrives = defineRpc({
  pattern: 'engagement.test-drive.list',
  scope: 'tenant',
  repeatable: true,
  ...inParts(testDrivePage, nextOnPage),
});

export const setTestDriveStatus = defineRpc({
  pattern: 'engagement.test-drive.set-status',
  scope: 'tenant',
  request: z.object({ id, status: z.enum(testDriveStatuses) }),
  response: z.object({ data: testDriveSchema }),
  errors: [engagementErrors.test_drive_not_found, engagementErrors.test_drive_move_not_allowed],
});

export const blogPostPage = {
  input: z.object(pagedBy(20, 100)),
  response: pagesOf(blogPostSchema),
};
export const listBlogPosts = defineRpc({
  pattern: 'engagement.blog-post.list',
  scope: 'tenant',
  repeatable: true,
  ...inParts(blogPostPage, nextOnPage),
});

/** Publishes a post, or replaces the one with this slug. `draft` keeps it out of the list. */
export const publishBlogPost = defineRpc({
  pattern: 'engagement.blog-post.publish',
  scope: 'tenant',
  request: z.object({
    slug: slug(200),
    title: text(300),
    content: text(200_000),
    excerpt: text(1_000).optional(),
    author: text(200).optional(),
    tags: z.array(text(100)).max(50).default([]),
    coverImageUrl: httpUrl.optional(),
    draft: z.boolean().default(false),
  }),
  response: z.object({
    data: blogPostSchema.extend({ publishedDate: blogPostSchema.shape.publishedDate.nullable() }),
  }),
});

export const unpublishBlogPost = defineRpc({
  pattern: 'engagement.blog-post.unpublish',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({ slug: text(200) }),
  response: z.object({ data: z.object({ id, slug: z.string() }) }),
  errors: [engagementErrors.blog_post_not_found],
});
