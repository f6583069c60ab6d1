import { Controller } from '@nestjs/common';
import {
  customerChanges,
  getCustomer,
  getCustomerStatistics,
  listCustomers,
  updateCustomer,
} from '@forecourt/contracts/crm/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { z } from 'zod';
import { Tenant } from '../auth/caller.js';
import { invalid } from '../http/input/read-input.js';
import { Input, Operation } from '../http/operation.js';
import { byId } from './by-id.js';
import { needs } from './scopes.js';

const changesOfOne = byId.extend(customerChanges.shape);

@Controller('external/customers')
export class CustomersController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: needs('customers:read'),
    summary: 'List customers',
    input: listCustomers.request,
    response: listCustomers.response,
  })
  list(@Input() request: RequestOf<typeof listCustomers>, @Tenant() context: TenantContext) {
    return this.rpc.forward(listCustomers, request, context);
  }

  @Operation({
    method: 'GET',
    path: 'stats/summary',
    access: needs('customers:read'),
    summary: 'Get customer statistics',
    input: getCustomerStatistics.request,
    response: getCustomerStatistics.response,
  })
  statistics(
    @Input() request: RequestOf<typeof getCustomerStatistics>,
    @Tenant() context: TenantContext,
  ) {
    return this.rpc.forward(getCustomerStatistics, request, context);
  }

  @Operation({
    method: 'GET',
    path: ':id',
    access: needs('customers:read'),
    summary: 'Get a customer',
    input: getCustomer.request,
    response: getCustomer.response,
    errors: ['crm.customer_not_found'],
  })
  get(@Input() request: RequestOf<typeof getCustomer>, @Tenant() context: TenantContext) {
    return this.rpc.forward(getCustomer, request, context);
  }

  @Operation({
    method: 'PATCH',
    path: ':id',
    access: needs('customers:write'),
    summary: 'Update a customer',
    description: 'Changes the fields given; tags and preferences are replaced as a whole.',
    input: changesOfOne,
    response: updateCustomer.response,
    errors: ['crm.customer_not_found'],
    example: { isVip: true, tags: ['suv', 'trade-in'], notes: 'Prefers to be called.' },
  })
  update(
    @Input() { id, ...changes }: z.output<typeof changesOfOne>,
    @Tenant() context: TenantContext,
  ) {
    if (Object.keys(changes).length === 0) {
      const fields = Object.keys(customerChanges.shape).join(', ');
      throw invalid([{ field: '', message: `The body must have at least one of ${fields}` }]);
    }
    return this.rpc.forward(updateCustomer, { id, changes }, context);
  }
}
