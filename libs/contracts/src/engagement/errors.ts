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
  blog_post_not_found: {
    kind: 'not_found',
    message: 'The organization has no blog post with this slug in this environment.',
  },
});
