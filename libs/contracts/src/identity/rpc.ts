import { z } from 'zod';
import { isCurrency } from '../money.js';
import { defineRpc } from '../rpc.js';
import { slug } from '../slug.js';
import { environmentSchema } from '../tenant.js';
import { email, id, text, verbatimText } from '../text.js';
import { identityErrors } from './errors.js';
import {
  apiKeySchema,
  organizationSchema,
  scopes,
  tokensSchema,
  userSchema,
  verifiedKeySchema,
} from './shapes.js';

/** bcrypt takes a quarter of a second by design, and hashes wait in a queue (D10). */
const HASHING_TIMEOUT_MS = 15_000;

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

export const createOrganization = defineRpc({
  pattern: 'identity.organization.create',
  scope: 'global',
  takesIdempotencyKey: true,
  request: z.object({
    name: text(200),
    slug: slug(63),
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .refine(isCurrency, 'must be an ISO 4217 code such as USD')
      .meta({ maxLength: 3 })
      .default('USD'),
    timeZone: text(64)
      .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin')
      .default('UTC'),
  }),
  response: z.object({ data: organizationSchema }),
  errors: [identityErrors.slug_taken],
});

export const listOrganizations = defineRpc({
  pattern: 'identity.organization.list',
  scope: 'global',
  repeatable: true,
  request: z.object({}),
  response: z.object({ data: z.array(organizationSchema), total: z.int() }),
});

export const getOrganization = defineRpc({
  pattern: 'identity.organization.get',
  scope: 'global',
  repeatable: true,
  request: z.object({ slug: text(63) }),
  response: z.object({ data: organizationSchema }),
  errors: [identityErrors.organization_not_found],
});

export const createApiKey = defineRpc({
  pattern: 'identity.api-key.create',
  scope: 'global',
  takesIdempotencyKey: true,
  request: z.object({
    organizationId: id,
    environment: environmentSchema,
    name: text(100).default('API key'),
    scopes: z.array(z.enum(scopes)).min(1).optional(),
    rateLimit: z.int().min(1).max(1_000_000).optional(),
    expiresDate: z.iso
      .datetime({ offset: true, message: 'must be an ISO 8601 time with an offset or Z' })
      .optional(),
  }),
  /** Only this response shows `key`. */
  response: z.object({ data: apiKeySchema.extend({ key: z.string() }) }),
  errors: [identityErrors.organization_not_found],
});

export const listApiKeys = defineRpc({
  pattern: 'identity.api-key.list',
  scope: 'global',
  repeatable: true,
  request: z.object({ organizationId: id }),
  response: z.object({ data: z.array(apiKeySchema), total: z.int() }),
});

export const revokeApiKey = defineRpc({
  pattern: 'identity.api-key.revoke',
  scope: 'global',
  takesIdempotencyKey: true,
  request: z.object({ id }),
  response: z.object({ data: apiKeySchema }),
  errors: [identityErrors.api_key_not_found],
});

/** Finds the key with this SHA-256 hash and records its use. `key` is null if no valid key has this hash. */
export const verifyApiKey = defineRpc({
  pattern: 'identity.api-key.verify',
  scope: 'global',
  repeatable: true,
  request: z.object({ hash: z.string().length(64) }),
  response: z.object({ key: verifiedKeySchema.nullable() }),
});

/** bcrypt ignores everything after 72 bytes, so a longer password is refused (D10). */
const password = verbatimText(72).refine(
  (value) => Buffer.byteLength(value) <= 72,
  'must be at most 72 bytes long in UTF-8',
);

/** null means "not given": forms send it for empty fields. */
const phoneInput = z.object({
  mobile: text(50).nullish(),
  whatsapp: text(50).nullish(),
});

const registerInput = z.object({
  email,
  password: password
    .refine((value) => [...value].length >= 8, 'must be at least 8 characters long')
    .meta({ minLength: 8, format: 'password', example: 'correct horse battery' }),
  firstName: text(100),
  lastName: text(100),
  phone: phoneInput.nullish(),
});

export const register = defineRpc({
  pattern: 'identity.user.register',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: registerInput,
  response: z.object({
    isNewUser: z.boolean(),
    isNewCustomer: z.boolean(),
    customerId: id,
    tokens: tokensSchema,
    user: userSchema,
  }),
  timeoutMs: HASHING_TIMEOUT_MS,
  errors: [identityErrors.email_taken],
});

/** A wrong password gets 401 whatever its length, because log-in reveals nothing (D11). */
const loginInput = z.object({
  email,
  password: verbatimText(1_000).min(1, 'is required').meta({ format: 'password' }),
});

export const login = defineRpc({
  pattern: 'identity.user.login',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: loginInput,
  response: z.object({
    isNewCustomer: z.boolean(),
    customerId: id,
    tokens: tokensSchema,
    user: userSchema,
  }),
  timeoutMs: HASHING_TIMEOUT_MS,
  errors: [identityErrors.invalid_credentials],
});

export const getUser = defineRpc({
  pattern: 'identity.user.get',
  scope: 'tenant',
  repeatable: true,
  request: z.object({ id }),
  response: z.object({ data: userSchema }),
  errors: [identityErrors.user_not_found],
});

/** The public keys that verify access tokens, including the next one (RFC 7517). */
export const listSigningKeys = defineRpc({
  pattern: 'identity.signing-key.list',
  scope: 'global',
  repeatable: true,
  request: z.object({}),
  response: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) }),
});
