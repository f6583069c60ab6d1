import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { platformErrors } from '@forecourt/contracts/errors';
import {
  changePassword,
  passwordChange,
  requestPasswordReset,
  resetPassword,
} from '@forecourt/contracts/identity/account-rpc';
import { tokensSchema, userSchema } from '@forecourt/contracts/identity/shapes';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { apiKey, signedInCustomer } from '../auth/access.js';
import { OwnPasswordChecks } from '../auth/sign-in/own-password-checks.js';
import { ofRpc, Operation, type CustomerContext } from '../http/operation.js';

@Controller('external/auth/password')
export class PasswordsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly checks: OwnPasswordChecks,
  ) {}

  @Operation({
    method: 'POST',
    path: 'forgot',
    access: apiKey('customer_auth:write'),
    summary: 'Mail a link to set a new password',
    description:
      'Answers alike whether or not the address has an account. The link holds for an hour, and an address gets at ' +
      'most five such mails an hour.',
    ...ofRpc(requestPasswordReset),
  })
  forgot(request: RequestOf<typeof requestPasswordReset>, context: TenantContext) {
    return this.rpc.forward(requestPasswordReset, request, context);
  }

  @Operation({
    method: 'POST',
    path: 'reset',
    access: apiKey('customer_auth:write'),
    summary: 'Set a new password with the token of a mail',
    description:
      'Ends all sessions of the account, and proves its address. If this is the first proof, nothing else that was ' +
      'set with the account is left: its maker may not have been the owner of the address.',
    ...ofRpc(resetPassword),
  })
  reset(request: RequestOf<typeof resetPassword>, context: TenantContext) {
    return this.rpc.forward(resetPassword, request, context);
  }

  @Operation({
    method: 'POST',
    path: 'change',
    access: signedInCustomer('customer_auth:write'),
    summary: 'Change the password of the signed-in customer',
    description:
      'Answers with new tokens for this session; its old refresh token and all other sessions end.',
    input: passwordChange,
    response: z.object({ data: z.object({ ...tokensSchema.shape, user: userSchema }) }),
    errors: [...changePassword.errors, platformErrors.too_many_sign_in_attempts],
  })
  async change(
    request: z.output<typeof passwordChange>,
    { customer, ...context }: CustomerContext,
  ) {
    const change = { ...request, userId: customer.sub, sessionId: customer.sid };
    const { tokens, user } = await this.checks.guard({ customer, ...context }, () =>
      this.rpc.call(changePassword, change, context),
    );
    return { data: { ...tokens, user } };
  }
}
