import { Controller } from '@nestjs/common';
import { findActiveCustomers } from '@forecourt/contracts/crm/customer-activity-rpc';
import {
  getCustomer,
  getCustomerProfile,
  listCustomers,
  updateCustomer,
} from '@forecourt/contracts/crm/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { CustomersService } from './customers.service.js';

@Controller()
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @RpcHandler(listCustomers)
  list(request: RequestOf<typeof listCustomers>, context: TenantContext) {
    return this.customers.list(request, context);
  }

  @RpcHandler(getCustomer)
  get(request: RequestOf<typeof getCustomer>, context: TenantContext) {
    return this.customers.get(request, context);
  }

  @RpcHandler(getCustomerProfile)
  getProfile(request: RequestOf<typeof getCustomerProfile>, context: TenantContext) {
    return this.customers.getProfile(request, context);
  }

  @RpcHandler(updateCustomer)
  update(request: RequestOf<typeof updateCustomer>, context: TenantContext) {
    return this.customers.update(request, context);
  }

  @RpcHandler(findActiveCustomers)
  findActive(request: RequestOf<typeof findActiveCustomers>) {
    return this.customers.findActive(request);
  }
}
