import { z } from 'zod';
import { defineEvent } from '../event.js';
import { environmentSchema } from '../tenant.js';
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
});
