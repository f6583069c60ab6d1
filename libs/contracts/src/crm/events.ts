import { z } from 'zod';
import { defineEvent } from '../event.js';
import { environmentSchema } from '../tenant.js';
import { id } from '../text.js';
import { customerSchema } from './shapes.js';

const customerPayload = z.object({
  organizationId: id.meta({ description: 'Whose customer it is.' }),
  environment: environmentSchema.meta({ description: 'The environment that has the customer.' }),
  customer: customerSchema.meta({
    description: 'The customer as the list shows it after the change.',
  }),
});

/** What all events of a customer are about. Its row is locked while they are written. */
const customerOf = ({ organizationId, environment, customer }: z.output<typeof customerPayload>) =>
  `customer ${organizationId} ${environment} ${customer.id}`;

export const customerCreated = defineEvent({
  name: 'crm.customer.created',
  payload: customerPayload.meta({
    description: 'Sent when a user becomes a customer of the organization.',
  }),
  aggregate: customerOf,
});

export const customerUpdated = defineEvent({
  name: 'crm.customer.updated',
  payload: customerPayload.meta({
    description:
      'Sent when somebody changes what the list shows of a customer: a PATCH, a purchase, a refund, a form ' +
      'that changes the score, a new name or address. The daily rescoring sends it only for a customer whose ' +
      'segment or lifecycle stage it changes.',
  }),
  aggregate: customerOf,
});
