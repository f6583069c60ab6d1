import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@forecourt/contracts/event';
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from '@forecourt/contracts/identity/account-rpc';
import { passwordResetRequested } from '@forecourt/contracts/identity/events';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { EventHandler, type EventContext } from '@forecourt/service-kit/events/event-handler';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { PasswordsService } from './passwords.service.js';

@Controller()
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @RpcHandler(requestPasswordReset)
  requestReset(request: RequestOf<typeof requestPasswordReset>, context: TenantContext) {
    return this.passwords.requestReset(request, context);
  }

  @EventHandler(passwordResetRequested)
  onResetRequested(
    { email, ...tenant }: PayloadOf<typeof passwordResetRequested>,
    { transaction, requestId }: EventContext,
  ) {
    return this.passwords.mailResetToken(transaction, email, { requestId, tenant });
  }

  @RpcHandler(resetPassword)
  reset(request: RequestOf<typeof resetPassword>, context: TenantContext) {
    return this.passwords.reset(request, context);
  }

  @RpcHandler(changePassword)
  change(request: RequestOf<typeof changePassword>, context: TenantContext) {
    return this.passwords.change(request, context);
  }
}
