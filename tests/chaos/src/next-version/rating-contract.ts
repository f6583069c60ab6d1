import { z } from 'zod';
import { defineEvent } from '@forecourt/contracts/event';
import { defineRpc } from '@forecourt/contracts/rpc';
import { environmentSchema } from '@forecourt/contracts/tenant';
import { email, id } from '@forecourt/contracts/text';

/** The made-up next version lets a person rate the dealer: an operation that today's version lacks … */
export const submitRating = defineRpc({
  pattern: 'engagement.rating.submit',
  scope: 'tenant',
  request: z.object({ email, rating: z.int().min(1).max(5) }),
  response: z.object({ data: z.object({ id }) }),
});

/** … and an event that it does not know. */
export const ratingSubmitted = defineEvent({
  name: 'engagement.rating.submitted',
  payload: z.object({ organizationId: id, environment: environmentSchema, email }),
});
