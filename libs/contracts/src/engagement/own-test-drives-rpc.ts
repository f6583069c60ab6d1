import { z } from 'zod';
import { pagedBy, pagesOf } from '../page.js';
import { defineRpc } from '../rpc.js';
import { id } from '../text.js';
import { engagementErrors } from './errors.js';
import { ownTestDriveSchema } from './shapes.js';

/** Whose test drives: those sent with the customer's token, and those of the e-mail address. */
const requester = {
  customerId: id,
  /** null until it is proven: anybody may have given it (D27). */
  email: z.string().nullable(),
};

/** The newest first. */
export const listOwnTestDrives = defineRpc({
  pattern: 'engagement.test-drive.list-own',
  scope: 'tenant',
  repeatable: true,
  request: z.object({ ...requester, ...pagedBy(20, 100) }),
  response: pagesOf(ownTestDriveSchema),
});

export const cancelOwnTestDrive = defineRpc({
  pattern: 'engagement.test-drive.cancel-own',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({ ...requester, id }),
  response: z.object({ data: ownTestDriveSchema }),
  errors: [engagementErrors.test_drive_not_found, engagementErrors.test_drive_move_not_allowed],
});
