import { Controller } from '@nestjs/common';
import { logout, refreshSession, verifySession } from '@forecourt/contracts/identity/session-rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @RpcHandler(refreshSession)
  refresh(request: RequestOf<typeof refreshSession>, context: TenantContext) {
    return this.sessions.refresh(request, context);
  }

  @RpcHandler(logout)
  logout(request: RequestOf<typeof logout>, context: TenantContext) {
    return this.sessions.logout(request, context);
  }

  @RpcHandler(verifySession)
  verify(request: RequestOf<typeof verifySession>, context: TenantContext) {
    return this.sessions.verify(request, context);
  }
}
