import { z } from 'zod';
import { accountMails } from '../identity/events.js';
import { pagedBy, pagesOf } from '../page.js';
import { defineRpc } from '../rpc.js';
import { environmentSchema } from '../tenant.js';
import { id, timestamp } from '../text.js';
import { engagementErrors } from './errors.js';

/** What mails are about. */
const mailTemplates = [
  ...accountMails,
  'contact_message',
  'test_drive',
  'webhook_disabled',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** `kept`: there is no SMTP server, so it is kept for an operator to read. */
export const mailStatuses = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

const mailSchema = z
  .object({
    id,
    organizationId: id,
    environment: environmentSchema,
    template: z.enum(mailTemplates),
    status: z.enum(mailStatuses),
    to: z.string().nullable().meta({ description: 'null until it is written.' }),
    subject: z.string().nullable(),
    attempts: z.int().meta({ description: 'How often it was handed to the SMTP server.' }),
    lastError: z.string().nullable().meta({ description: 'Why the last attempt failed.' }),
    createdDate: timestamp,
    sentDate: timestamp.nullable(),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mailSchema>;

/** The newest first, of all organizations or of one. */
export const listMails = defineRpc({
  pattern: 'engagement.mail.list',
  scope: 'global',
  repeatable: true,
  request: z.object({
    ...pagedBy(100, 1_000),
    organizationId: id.optional(),
    environment: environmentSchema.optional(),
    status: z.enum(mailStatuses).optional(),
  }),
  response: pagesOf(mailSchema),
});

export const getMail = defineRpc({
  pattern: 'engagement.mail.get',
  scope: 'global',
  repeatable: true,
  request: z.object({ id }),
  response: z.object({
    data: mailSchema.extend({
      replyTo: z.string().nullable(),
      text: z.string().nullable().meta({
        description: 'null until it is written, and once it is sent: then it is removed.',
      }),
    }),
  }),
  errors: [engagementErrors.mail_not_found],
});
