import { z } from 'zod';
import { unlinkedUserSchema } from '../identity/events.js';
import { defineRpc } from '../rpc.js';
import { id, timestamp } from '../text.js';
import { contactMessageSchema, ownTestDriveSchema, subscriberSchema } from './shapes.js';

/** Removes what a user who is no customer any more has sent. Repeating it changes nothing. */
export const erasePerson = defineRpc({
  pattern: 'engagement.person.erase',
  scope: 'tenant',
  repeatable: true,
  request: unlinkedUserSchema,
  response: z.object({}),
  // The gateway does not wait longer: engagement also learns of it from an event.
  timeoutMs: 2_000,
});

/** What engagement has of a person, of test drives and messages the newest 100. */
export const exportPerson = defineRpc({
  pattern: 'engagement.person.export',
  scope: 'tenant',
  repeatable: true,
  request: z.object({
    customerId: id,
    /** null until it is proven: what was sent with the address alone is left out (D27). */
    email: z.string().nullable(),
  }),
  response: z.object({
    data: z.object({
      testDrives: z.array(ownTestDriveSchema),
      contactMessages: z.array(contactMessageSchema),
      newsletter: subscriberSchema.nullable(),
      favorites: z.array(z.object({ vehicleId: id, addedDate: timestamp })),
    }),
  }),
});
