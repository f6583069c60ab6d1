import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { logout, refreshSession } from '@forecourt/contracts/identity/session-rpc';
import { tokensSchema, userSchema } from '@forecourt/contracts/identity/shapes';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { apiKey } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

@Controller('external/auth')
export class SessionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    path: 'refresh',
    access: apiKey('customer_auth:write'),
    summary: 'Get new tokens for a refresh token',
    description:
      'Each refresh token is used once: keep the new one in its place. Within 60 seconds, the old one gives the same ' +
      'session again, so a request whose answer was lost can be repeated; later, its use ends the session.',
    ...ofRpc(refreshSession),
    response: z.object({ data: z.object({ ...tokensSchema.shape, user: userSchema }) }),
  })
  async refresh(request: RequestOf<typeof refreshSession>, context: TenantContext) {
    const { tokens, user } = await this.rpc.call(refreshSession, request, context);
    return { data: { ...tokens, user } };
  }

  @Operation({
    method: 'POST',
    path: 'logout',
    access: apiKey('customer_auth:write'),
    summary: 'Log a customer out',
    description:
      'Ends the session: none of its tokens is accepted any more. A token that is not valid is answered alike.',
    ...ofRpc(logout),
  })
  logout(request: RequestOf<typeof logout>, context: TenantContext) {
    return this.rpc.forward(logout, request, context);
  }
}
