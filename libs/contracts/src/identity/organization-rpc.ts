import { z } from 'zod';
import { defineRpc } from '../rpc.js';
import { email, httpUrl, id, text } from '../text.js';
import { identityErrors } from './errors.js';
import { organizationSchema } from './shapes.js';

const MAX_LEAD_EMAILS = 20;

const withoutTrailingSlashes = (url: string) => url.replace(/\/+$/, '');

/** Paths are added to it. */
const linkBase = httpUrl
  .refine((url) => !/[?#@\\]/.test(url), 'must have no query, fragment or user name')
  .overwrite(withoutTrailingSlashes)
  .meta({ example: 'https://www.elm-street-cars.com' });

const mailChanges = z
  .object({
    senderName: text(100)
      .refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name), 'must be a single line')
      .nullable()
      .optional(),
    color: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'must be a color such as #1a73e8')
      .meta({ example: '#1a73e8' })
      .nullable()
      .optional(),
    replyTo: email.nullable().optional(),
    linkBase: linkBase.nullable().optional(),
  })
  .refine(
    (changes) => Object.keys(changes).length > 0,
    'must have at least one of senderName, color, replyTo, linkBase',
  );

/** The fields of a PATCH. null clears a setting. */
export const organizationChanges = z.object({
  name: text(200).optional(),
  contactEmail: email.nullable().optional(),
  leadEmails: z
    .array(email)
    .max(MAX_LEAD_EMAILS, `must be at most ${MAX_LEAD_EMAILS} addresses`)
    .nullable()
    .optional(),
  leadMails: z.boolean().optional(),
  mail: mailChanges.optional(),
});

export const updateOrganization = defineRpc({
  pattern: 'identity.organization.update',
  scope: 'global',
  request: z.object({ id, changes: organizationChanges }),
  response: z.object({ data: organizationSchema }),
  errors: [identityErrors.organization_not_found],
});

/** For services, which know organizations by id. */
export const getOrganizationById = defineRpc({
  pattern: 'identity.organization.get-by-id',
  scope: 'global',
  repeatable: true,
  request: z.object({ id }),
  response: z.object({ data: organizationSchema }),
  errors: [identityErrors.organization_not_found],
});
