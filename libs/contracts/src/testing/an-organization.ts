import { randomUUID } from 'node:crypto';
import type { Organization } from '../identity/shapes.js';

/** An organization that no other test uses. */
export const anOrganization = (more: Partial<Organization> = {}): Organization => ({
  id: randomUUID(),
  name: 'A Dealer',
  slug: `dealer-${randomUUID()}`,
  currency: 'USD',
  timeZone: 'UTC',
  contactEmail: null,
  leadEmails: [],
  leadMails: true,
  mail: { senderName: null, color: null, replyTo: null, linkBase: null },
  createdDate: '2026-03-01T09:30:00.000Z',
  ...more,
});
