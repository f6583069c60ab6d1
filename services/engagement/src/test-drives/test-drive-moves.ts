import type { TestDriveStatus } from '@forecourt/contracts/engagement/shapes';

/** The statuses that a test drive may move to from each status (D20). */
const NEXT: Readonly<Record<TestDriveStatus, readonly TestDriveStatus[]>> = {
  pending: ['confirmed', 'declined', 'cancelled', 'expired'],
  confirmed: ['completed', 'no_show', 'cancelled'],
  declined: [],
  cancelled: [],
  expired: [],
  completed: [],
  no_show: [],
};

export const nextOf = (status: TestDriveStatus): readonly TestDriveStatus[] => NEXT[status];

/** The statuses from which a test drive may move to `status`. */
export const previousOf = (status: TestDriveStatus): TestDriveStatus[] =>
  (Object.keys(NEXT) as TestDriveStatus[]).filter((from) => NEXT[from].includes(status));
