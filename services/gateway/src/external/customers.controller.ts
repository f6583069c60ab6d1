import { Controller } from '@nestjs/common';
import type { z } from 'zod';
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
import { apiKey } from '../auth/access.js';
import { invalid } from '../http/input/read-input.js';
import { ofRpc, Operation } from '../http/operation.js';

const changesOfOne = getCustomer.request.extend(customerChanges.shape);

@Controller('external/customers')
export class CustomersController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: apiKey('customers:read'),
    summary: 'List customers',
    ...ofRpc(listCustomers),
  })
  list(request: RequestOf<typeof listCustomers>, context: TenantContext) {
    return this.rpc.forward(listCustomers, request, context);
  }

  @Operation({
    method: 'GET',
    path: 'stats/summary',
    access: apiKey('customers:read'),
    summary: 'Get customer statistics',
    ...ofRpc(getCustomerStatistics),
    cache: 'private',
  })
  getStatistics(context: TenantContext) {
    return this.rpc.forward(getCustomerStatistics, {}, context);
  }

  @Operation({
    method: 'GET',
    path: ':id',
    access: apiKey('customers:read'),
    summary: 'Get a customer',
    ...ofRpc(getCustomer),
  })
  get(request: RequestOf<typeof getCustomer>, context: TenantContext) {
    return this.rpc.forward(getCustomer, request, context);
  }

  @Operation({
    method: 'PATCH',
    path: ':id',
    access: apiKey('customers:write'),
    summary: 'Update a customer',
    description: 'Changes only the fields given. Replaces tags and preferences as a whole.',
    ...ofRpc(updateCustomer),
    input: changesOfOne,
    example: { isVip: true, tags: ['suv', 'trade-in'], notes: 'Prefers to be called.' },
  })
  update({ id, ...changes }: z.output<typeof changesOfOne>, context: TenantContext) {
    if (Object.keys(changes).length === 0) {
      const fields = Object.keys(customerChanges.shape).join(', ');
      throw invalid([{ field: '', message: `The body must have at least one of ${fields}` }]);
    }
    return this.rpc.forward(updateCustomer, { id, changes }, context);
  }
}
