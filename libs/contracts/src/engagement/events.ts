import { z } from 'zod';
import { defineEvent } from '../event.js';
import { environmentSchema } from '../tenant.js';
import { id } from '../text.js';

/** What a form tells of a person: crm scores leads by it (D19). */
const formPayload = z.object({
  organizationId: id,
  environment: environmentSchema,
  email: z.string(),
  submittedDate: z.string(),
});

export const newsletterSubscribed = defineEvent({
  name: 'engagement.newsletter.subscribed',
  payload: formPayload,
});

export const newsletterUnsubscribed = defineEvent({
  name: 'engagement.newsletter.unsubscribed',
  payload: formPayload,
});

export const contactSubmitted = defineEvent({
  name: 'engagement.contact.submitted',
  payload: formPayload,
});

export const testDriveRequested = defineEvent({
  name: 'engagement.test-drive.requested',
  payload: formPayload,
});
