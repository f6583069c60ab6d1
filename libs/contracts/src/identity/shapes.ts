import { z } from 'zod';
import { environmentSchema } from '../tenant.js';
import { id, text, timestamp } from '../text.js';
import { keyKinds } from './api-key-format.js';

/** Decision D8; `customers:write` implies `customers:read`. */
export const scopes = [
  'reference:read',
  'vehicles:read',
  'customer_auth:write',
  'customers:read',
  'customers:write',
  'newsletter:write',
  'contact:write',
  'test_drives:write',
  'blogs:read',
] as const;
export type Scope = (typeof scopes)[number];

/** What a publishable key may do at most: anybody can read it in a page (D28). */
export const publishableScopes = [
  'reference:read',
  'vehicles:read',
  'newsletter:write',
  'contact:write',
  'test_drives:write',
  'blogs:read',
] as const satisfies readonly Scope[];

/** Whether a key with the scopes `held` may do what requires `needed`. Write implies read. */
export function allows(held: readonly string[], needed: Scope): boolean {
  return held.includes(needed) || held.includes(needed.replace(/:read$/, ':write'));
}

/** How an organization's mails look, and where their links lead. */
const mailSettingsSchema = z.object({
  senderName: z.string().nullable().meta({ description: 'Default: the name of the organization.' }),
  color: z
    .string()
    .nullable()
    .meta({ description: 'Of the top edge and of buttons, as `#rrggbb`.' }),
  replyTo: z.string().nullable().meta({ description: 'Default: contactEmail.' }),
  linkBase: z
    .string()
    .nullable()
    .meta({
      description:
        "The dealer's website. Mails link to `/password/reset`, `/email/verify` and `/email/change` below it, with " +
        '`?token=`. Without it, they show the token.',
    }),
});

export const organizationSchema = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  contactEmail: z.string().nullable().meta({ description: 'Where customers reach the dealer.' }),
  leadEmails: z.array(z.string()).meta({
    description: 'Who gets a mail for each contact message and test drive. Default: contactEmail.',
  }),
  leadMails: z.boolean().meta({ description: 'Whether anybody gets one.' }),
  mail: mailSettingsSchema,
  createdDate: timestamp,
});
export type Organization = z.infer<typeof organizationSchema>;

/** How long before its end a key is `expiring`. */
export const EXPIRING_DAYS = 14;

/** A key as shown after its creation: never in full. */
export const apiKeySchema = z.object({
  id,
  name: z.string(),
  environment: environmentSchema,
  kind: z.enum(keyKinds).meta({
    description: '`secret`: for servers. `publishable`: for browsers, bound to its origins.',
  }),
  last4: z.string(),
  state: z.enum(['active', 'expiring', 'expired', 'revoked']).meta({
    description: `\`expiring\`: active, but ends within ${EXPIRING_DAYS} days.`,
  }),
  scopes: z.array(z.enum(scopes)),
  origins: z.array(z.string()).meta({
    description: 'The origins whose pages may use a publishable key; empty for a secret one.',
  }),
  rateLimit: z.int().meta({ description: 'Requests per minute.' }),
  expiresDate: timestamp.nullable(),
  revokedDate: timestamp.nullable(),
  lastUsedDate: timestamp.nullable(),
  createdDate: timestamp,
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** A key as shown at its creation, and never again. */
export const newApiKeySchema = apiKeySchema.extend({ key: z.string() });

/** The part of a verified key that the gateway keeps. */
export const verifiedKeySchema = z.object({
  keyId: id,
  organizationId: id,
  environment: environmentSchema,
  kind: z.enum(keyKinds),
  origins: z.array(z.string()),
  currency: z.string(),
  timeZone: z.string(),
  scopes: z.array(z.string()),
  rateLimit: z.int(),
  expiresDate: timestamp.nullable(),
});
export type VerifiedKey = z.infer<typeof verifiedKeySchema>;

/** Mobile and WhatsApp numbers, stored as given (D2). */
export const phoneSchema = z.object({
  mobile: text(50).optional(),
  whatsapp: text(50).optional(),
});
export type Phone = z.infer<typeof phoneSchema>;

/** A customer's user account (2.11). */
export const userSchema = z
  .object({
    id,
    email: z.string(),
    emailVerified: z.boolean().meta({
      description: 'Whether somebody has shown that they can read mail to this address.',
    }),
    firstName: z.string(),
    lastName: z.string(),
    phone: phoneSchema.nullable(),
    profileImageUrl: z.string().nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

export const tokensSchema = z.object({
  access_token: z.string().meta({ description: 'JWT for the Authorization header.' }),
  refresh_token: z.string(),
  expires_in: z.int().meta({ description: 'Seconds until access_token expires.', example: 3600 }),
  token_type: z.literal('Bearer'),
});
export type Tokens = z.infer<typeof tokensSchema>;
