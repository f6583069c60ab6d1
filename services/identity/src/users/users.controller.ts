import { Controller } from '@nestjs/common';
import { getUser, login, register } from '@forecourt/contracts/identity/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @RpcHandler(register)
  register(request: RequestOf<typeof register>, context: TenantContext) {
    return this.users.register(request, context);
  }

  @RpcHandler(login)
  login(request: RequestOf<typeof login>, context: TenantContext) {
    return this.users.login(request, context);
  }

  @RpcHandler(getUser)
  get(request: RequestOf<typeof getUser>, context: TenantContext) {
    return this.users.get(request, context);
  }
}
