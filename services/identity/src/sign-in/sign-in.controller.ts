import { Controller } from '@nestjs/common';
import { login, register } from '@forecourt/contracts/identity/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { SignInService } from './sign-in.service.js';

@Controller()
export class SignInController {
  constructor(private readonly signIn: SignInService) {}

  @RpcHandler(register)
  register(request: RequestOf<typeof register>, context: TenantContext) {
    return this.signIn.register(request, context);
  }

  @RpcHandler(login)
  login(request: RequestOf<typeof login>, context: TenantContext) {
    return this.signIn.login(request, context);
  }
}
