import { z } from 'zod';
import { environmentSchema } from '../tenant.js';
import { id, text, timestamp } from '../text.js';

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

/** Whether a key with the scopes `held` may do what requires `needed`. Write implies read. */
export function allows(held: readonly string[], needed: Scope): boolean {
  return held.includes(needed) || held.includes(needed.replace(/:read$/, ':write'));
}

export const organizationSchema = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  createdDate: timestamp,
});
export type Organization = z.infer<typeof organizationSchema>;

/** A key as shown after its creation: never in full. */
export const apiKeySchema = z.object({
  id,
  name: z.string(),
  environment: environmentSchema,
  last4: z.string(),
  scopes: z.array(z.enum(scopes)),
  rateLimit: z.int().meta({ description: 'Requests per minute.' }),
  expiresDate: timestamp.nullable(),
  revokedDate: timestamp.nullable(),
  lastUsedDate: timestamp.nullable(),
  createdDate: timestamp,
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The part of a verified key that the gateway keeps. */
export const verifiedKeySchema = z.object({
  keyId: id,
  organizationId: id,
  environment: environmentSchema,
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
