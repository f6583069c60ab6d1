import { defineErrors } from '../errors.js';

export const engagementErrors = defineErrors('engagement', {
  vehicle_not_available: {
    kind: 'conflict',
    message: 'This vehicle is neither available nor reserved, so it cannot be test-driven.',
  },
  test_drive_not_found: { kind: 'not_found', message: 'No test drive has this id.' },
  test_drive_move_not_allowed: {
    kind: 'conflict',
    message: 'The test drive cannot move from its current status to the requested one.',
  },
  too_many_favorites: {
    kind: 'conflict',
    message: 'The customer has 1000 favorites, and more are not kept. Remove one first.',
  },
  mail_not_found: {
    kind: 'not_found',
    message: 'No mail has this id. Mails are removed after 30 days.',
  },
  blog_post_not_found: {
    kind: 'not_found',
    message: 'The organization has no blog post with this slug in this environment.',
  },
  webhook_not_found: { kind: 'not_found', message: 'No webhook has this id.' },
  webhook_delivery_not_found: {
    kind: 'not_found',
    message: 'No delivery has this id. Deliveries are kept for 30 days.',
  },
  too_many_webhooks: {
    kind: 'conflict',
    message: 'The organization has 20 webhooks in this environment already. Delete one first.',
  },
});
