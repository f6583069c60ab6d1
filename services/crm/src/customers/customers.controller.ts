import { Controller } from '@nestjs/common';
import {
  getCustomer,
  getCustomerProfile,
  linkCustomer,
  listCustomers,
  updateCustomer,
} from '@forecourt/contracts/crm/rpc';
import type { PayloadOf } from '@forecourt/contracts/event';
import { userLinked } from '@forecourt/contracts/identity/events';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { EventHandler, type EventContext } from '@forecourt/service-kit/events/event-handler';
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

  @RpcHandler(linkCustomer)
  link(request: RequestOf<typeof linkCustomer>, context: TenantContext) {
    return this.customers.link(request, context);
  }

  @EventHandler(userLinked)
  onUserLinked(payload: PayloadOf<typeof userLinked>, { transaction }: EventContext) {
    const { organizationId, environment, linkedDate, ...user } = payload;
    const tenant = { organizationId, environment };
    return this.customers.addLinked(transaction, tenant, user, new Date(linkedDate));
  }
}
