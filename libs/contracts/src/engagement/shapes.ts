import { z } from 'zod';
import { id, timestamp } from '../text.js';

/** Decision D20. */
export const testDriveStatuses = [
  'pending',
  'confirmed',
  'declined',
  'cancelled',
  'expired',
  'completed',
  'no_show',
] as const;
export type TestDriveStatus = (typeof testDriveStatuses)[number];

/** Whether a person agreed to be contacted, as the dealer sees it. */
const consentGiven = {
  consent: z.boolean().nullable().meta({ description: 'null: the form did not ask.' }),
  consentDate: timestamp.nullable().meta({ description: 'When consent was given or refused.' }),
};

/** Names the fields of a form that were dropped: no lead is lost to a stray field (D20). */
export const ignoredFields = z
  .array(z.string())
  .optional()
  .meta({
    description: 'Body fields that were dropped: at most 20 names, absent if there are none.',
    example: ['utm_source'],
  });

/** A test drive as the dealer sees it. */
export const testDriveSchema = z.object({
  id,
  vehicleId: id,
  status: z.enum(testDriveStatuses),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  preferredDate: z.string().nullable().meta({ description: 'As the customer wrote it.' }),
  preferredTime: timestamp.nullable().meta({ description: 'preferredDate, if it is ISO 8601.' }),
  message: z.string().nullable(),
  ...consentGiven,
  createdDate: timestamp,
});
export type TestDrive = z.infer<typeof testDriveSchema>;

export const contactMessageSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string().nullable(),
  message: z.string(),
  phone: z.string().nullable(),
  vehicleId: id.nullable(),
  ...consentGiven,
  createdDate: timestamp,
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

export const subscriberSchema = z.object({
  email: z.string(),
  subscribed: z.boolean(),
  createdDate: timestamp,
  updatedDate: timestamp,
});
export type Subscriber = z.infer<typeof subscriberSchema>;

/** A published blog post (D20). */
export const blogPostSchema = z
  .object({
    id,
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    content: z.string().meta({ description: 'Markdown.' }),
    coverImageUrl: z.string().nullable(),
    author: z.string().nullable(),
    tags: z.array(z.string()),
    publishedDate: timestamp,
    createdDate: timestamp,
    updatedDate: timestamp,
  })
  .meta({ id: 'BlogPost' });
export type BlogPost = z.infer<typeof blogPostSchema>;
