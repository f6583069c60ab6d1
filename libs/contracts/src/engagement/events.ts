import { z } from 'zod';
import { defineEvent } from '../event.js';
import { environmentSchema } from '../tenant.js';
import { email, id } from '../text.js';

/** What a form says about a person: crm scores leads by it (D19). */
const formPayload = z.object({
  organizationId: id.meta({ description: 'The organization whose form it was.' }),
  environment: environmentSchema.meta({ description: 'The environment of the API key.' }),
  email: email.meta({ description: 'The address that the person gave.' }),
  submittedDate: z.string().meta({ description: 'When the form came in, in ISO 8601.' }),
});

/** What the two events of the newsletter are about. Its row is locked while they are written. */
const subscriberOf = ({ organizationId, environment, email }: z.output<typeof formPayload>) =>
  `subscriber ${organizationId} ${environment} ${email}`;

export const newsletterSubscribed = defineEvent({
  name: 'engagement.newsletter.subscribed',
  payload: formPayload.meta({
    description:
      'Sent when an address joins the newsletter. One that is already subscribed sends nothing. ' +
      'Of two events of an address, the later `submittedDate` says how it is now.',
  }),
  aggregate: subscriberOf,
});

export const newsletterUnsubscribed = defineEvent({
  name: 'engagement.newsletter.unsubscribed',
  payload: formPayload.meta({
    description:
      'Sent when an address leaves the newsletter. One that was not subscribed sends nothing.',
  }),
  aggregate: subscriberOf,
});

export const contactMessageSubmitted = defineEvent({
  name: 'engagement.contact-message.submitted',
  payload: formPayload.meta({ description: 'Sent when somebody submits the contact form.' }),
});

export const testDriveRequested = defineEvent({
  name: 'engagement.test-drive.requested',
  payload: formPayload.meta({ description: 'Sent when somebody asks for a test drive.' }),
});
