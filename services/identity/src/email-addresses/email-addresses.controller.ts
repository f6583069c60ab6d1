import { Controller } from '@nestjs/common';
import {
  requestEmailChange,
  resendVerification,
  verifyEmail,
} from '@forecourt/contracts/identity/account-rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { EmailAddressesService } from './email-addresses.service.js';

@Controller()
export class EmailAddressesController {
  constructor(private readonly addresses: EmailAddressesService) {}

  @RpcHandler(verifyEmail)
  verify(request: RequestOf<typeof verifyEmail>, context: TenantContext) {
    return this.addresses.verify(request, context);
  }

  @RpcHandler(resendVerification)
  resendVerification(request: RequestOf<typeof resendVerification>, context: TenantContext) {
    return this.addresses.resendVerification(request, context);
  }

  @RpcHandler(requestEmailChange)
  requestChange(request: RequestOf<typeof requestEmailChange>, context: TenantContext) {
    return this.addresses.requestChange(request, context);
  }
}
