import { z } from 'zod';
import { platformErrors } from './errors.js';
import { defineRpc } from './rpc.js';
import { id, timestamp } from './text.js';

/** An event that a service refused for good, without its payload, which may hold personal data. */
export const deadLetterSchema = z
  .object({
    id: id.meta({
      description: "The event's id. Several services may have refused the same event.",
    }),
    service: z.string().meta({ description: 'Who refused it.' }),
    name: z.string().meta({ example: 'identity.user.linked' }),
    requestId: z.string().meta({ description: 'The request that caused the event.' }),
    occurredDate: timestamp,
    reason: z.string().meta({ description: 'Why it was refused the last time.' }),
    refusals: z.int(),
    keptDate: timestamp.meta({ description: 'Since when it waits for an operator.' }),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof deadLetterSchema>;

const byId = z.object({ id });
const oneDeadLetter = z.object({ data: deadLetterSchema });

/** In the order in which the events occurred. The service kit answers it for every service, as those below. */
export const listDeadLetters = (service: string) =>
  defineRpc({
    pattern: `${service}.dead-letter.list`,
    scope: 'global',
    repeatable: true,
    request: z.object({ offset: z.int().min(0), limit: z.int().min(0) }),
    response: z.object({ data: z.array(deadLetterSchema), total: z.int() }),
  });

export const getDeadLetter = (service: string) =>
  defineRpc({
    pattern: `${service}.dead-letter.get`,
    scope: 'global',
    repeatable: true,
    request: byId,
    response: z.object({ data: deadLetterSchema.extend({ payload: z.unknown() }) }),
    errors: [platformErrors.dead_letter_not_found],
  });

/** Handles the event once more. If that succeeds, or it was handled meanwhile, the dead letter is gone. */
export const replayDeadLetter = (service: string) =>
  defineRpc({
    pattern: `${service}.dead-letter.replay`,
    scope: 'global',
    takesIdempotencyKey: true,
    request: byId,
    response: oneDeadLetter,
    errors: [platformErrors.dead_letter_not_found, platformErrors.dead_letter_refused],
    // As long as the gateway waits: some handlers ask other services.
    timeoutMs: 10_000,
  });

/** Gives the event up: the service never handles it. */
export const dropDeadLetter = (service: string) =>
  defineRpc({
    pattern: `${service}.dead-letter.drop`,
    scope: 'global',
    takesIdempotencyKey: true,
    request: byId,
    response: oneDeadLetter,
    errors: [platformErrors.dead_letter_not_found],
  });
