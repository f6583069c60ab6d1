/** How long a delivery waits after its first, second … failed attempt, as Standard Webhooks proposes. */
export const RETRY_AFTER = [
  '5 seconds',
  '5 minutes',
  '30 minutes',
  '2 hours',
  '5 hours',
  '10 hours',
  '14 hours',
  '20 hours',
  '24 hours',
];

/** A webhook that has failed for so long is disabled. */
export const DISABLED_AFTER = '3 days';
