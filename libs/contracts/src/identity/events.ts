import { z } from 'zod';
import { defineEvent } from '../event.js';
import { environmentSchema, type Environment } from '../tenant.js';
import { email, id } from '../text.js';
import { phoneSchema } from './shapes.js';

export const apiKeyRevoked = defineEvent({
  name: 'identity.api-key.revoked',
  broadcast: true,
  payload: z
    .object({
      keyId: id.meta({ description: 'The key.' }),
      hash: z.string().meta({ description: 'SHA-256 of the key, in hexadecimal digits.' }),
    })
    .meta({
      description:
        'Sent when an API key is revoked. Gateways forget the key at once; one that misses the ' +
        'event still forgets it within 10 seconds.',
    }),
});

export const sessionEnded = defineEvent({
  name: 'identity.session.ended',
  broadcast: true,
  payload: z
    .object({
      sessionIds: z.array(id).meta({ description: 'The claim `sid` of their access tokens.' }),
    })
    .meta({
      description:
        'Sent when customers are signed out before their access tokens expire. Gateways refuse the tokens at ' +
        'once; one that misses the event still refuses them within 10 seconds.',
    }),
});

export const signingKeysRotated = defineEvent({
  name: 'identity.signing-keys.rotated',
  broadcast: true,
  payload: z
    .object({
      kid: z.string().meta({ description: 'The key that signs from now on.' }),
      revokedKids: z
        .array(z.string())
        .meta({ description: 'The keys whose tokens are no longer accepted.' }),
    })
    .meta({
      description:
        'Sent when an operator replaces the signing key at once. Gateways fetch the new list of keys; one that ' +
        'misses the event still has it within 10 seconds.',
    }),
});

/** What the events of a user account are about. Its row is locked while they are written. */
const accountOf = ({ environment, userId }: { environment: Environment; userId: string }) =>
  `user account ${environment} ${userId}`;

/** What crm keeps of a user account that is linked to an organization. */
export const linkedUserSchema = z.object({
  customerId: id.meta({ description: 'The customer record, which crm keeps under this id.' }),
  userId: id.meta({ description: 'The user account.' }),
  email: email.meta({ description: "The account's e-mail address." }),
  firstName: z.string().meta({ description: 'As registered.' }),
  lastName: z.string().meta({ description: 'As registered.' }),
  phone: phoneSchema.nullable().meta({ description: 'Numbers as given; null without any.' }),
});
export type LinkedUser = z.infer<typeof linkedUserSchema>;

export const userLinked = defineEvent({
  name: 'identity.user.linked',
  payload: linkedUserSchema
    .extend({
      organizationId: id.meta({ description: 'Whose customer the user became.' }),
      environment: environmentSchema.meta({ description: 'The environment of the API key.' }),
      linkedDate: z.string().meta({ description: 'When it happened, in ISO 8601.' }),
    })
    .meta({
      description:
        'Sent when a user becomes a customer of an organization, by registering or by logging in. ' +
        'The gateway also tells crm within the request, by `crm.customer.link`; the event makes up for ' +
        'a crash between the two.',
    }),
  aggregate: accountOf,
});

/** The mails that identity asks for. engagement has a text for each. */
export const accountMails = [
  'email_verification',
  'password_reset',
  'email_change',
  'password_changed',
  'email_changed',
  'account_exists',
] as const;
export type AccountMail = (typeof accountMails)[number];

/** What the seal of `identity.mail.requested` is for: outboxes and brokers are no place for tokens. */
export const MAIL_REQUESTS = 'mail requests';

/** What that seal holds. */
export const mailSecretsSchema = z.object({
  /** What the recipient proves by it: part of the link. */
  token: z.string().optional(),
  firstName: z.string().optional(),
});
export type MailSecrets = z.infer<typeof mailSecretsSchema>;

export const mailRequested = defineEvent({
  name: 'identity.mail.requested',
  payload: z
    .object({
      organizationId: id.meta({ description: 'In whose name the mail is sent.' }),
      environment: environmentSchema.meta({ description: 'The environment of the account.' }),
      to: email.meta({ description: 'The recipient.' }),
      template: z.enum(accountMails).meta({ description: 'What the mail is about.' }),
      sealed: z.string().meta({
        description: 'The token and the first name, encrypted with ENCRYPTION_KEY (JWE).',
      }),
    })
    .meta({ description: 'Sent when the holder of a user account must get a mail.' }),
});

/** What becomes of a user's data when the link to an organization ends. */
export const unlinkedUserSchema = z.object({
  customerId: id.meta({ description: 'The customer record that was theirs.' }),
  email: email.nullable().meta({
    description:
      'The address, if the user had proven it. Otherwise null: what was sent with it may be somebody ' +
      "else's.",
  }),
  reason: z.enum(['erased', 'unproven']).meta({
    description:
      '`erased`: the user asked for it. `unproven`: somebody else proved the address, and this link had ' +
      'not been used.',
  }),
});
export type UnlinkedUser = z.infer<typeof unlinkedUserSchema>;

export const userUnlinked = defineEvent({
  name: 'identity.user.unlinked',
  payload: unlinkedUserSchema
    .extend({
      organizationId: id.meta({ description: 'Whose customer the user is no more.' }),
      environment: environmentSchema.meta({ description: 'The environment of the account.' }),
      userId: id.meta({ description: 'The user account, which may be gone.' }),
    })
    .meta({
      description:
        'Sent when a user ceases to be a customer of an organization. crm and engagement remove what they ' +
        'have of the person.',
    }),
  aggregate: accountOf,
});

export const userChanged = defineEvent({
  name: 'identity.user.changed',
  payload: linkedUserSchema
    .extend({
      organizationId: id.meta({ description: 'An organization that the user is a customer of.' }),
      environment: environmentSchema.meta({ description: 'The environment of the account.' }),
      emailVerified: z.boolean().meta({ description: 'Whether the user has proven the address.' }),
    })
    .meta({
      description:
        'Sent when names, phone, address or the proof of the address change, once for each organization ' +
        'that the user is a customer of.',
    }),
  aggregate: accountOf,
});

export const passwordResetRequested = defineEvent({
  name: 'identity.password-reset.requested',
  payload: z
    .object({
      organizationId: id.meta({ description: 'The organization whose site asked.' }),
      environment: environmentSchema.meta({ description: 'The environment of the API key.' }),
      email: email.meta({ description: 'The address as given. It may have no account.' }),
    })
    .meta({
      description:
        'Sent when somebody forgot a password, whether or not the address has an account. identity itself ' +
        'takes it and looks: so the answer to the request tells nothing, not even by its time.',
    }),
});
