import { Controller } from '@nestjs/common';
import { eraseUser, updateUser } from '@forecourt/contracts/identity/account-rpc';
import { getUser } from '@forecourt/contracts/identity/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @RpcHandler(getUser)
  get(request: RequestOf<typeof getUser>, context: TenantContext) {
    return this.users.get(request, context);
  }

  @RpcHandler(updateUser)
  update(request: RequestOf<typeof updateUser>, context: TenantContext) {
    return this.users.update(request, context);
  }

  @RpcHandler(eraseUser)
  erase(request: RequestOf<typeof eraseUser>, context: TenantContext) {
    return this.users.erase(request, context);
  }
}
