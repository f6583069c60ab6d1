import { Controller } from '@nestjs/common';
import { recordPurchase, refundPurchase } from '@forecourt/contracts/crm/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { operatorOfTenant } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

@Controller('manage/organizations/:organization/:environment')
export class PurchasesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    path: 'purchases',
    access: operatorOfTenant,
    summary: 'Record a sale or rental',
    ...ofRpc(recordPurchase),
    status: 201,
  })
  record(request: RequestOf<typeof recordPurchase>, context: TenantContext) {
    return this.rpc.forward(recordPurchase, request, context);
  }

  @Operation({
    method: 'POST',
    path: 'purchases/:id/refund',
    access: operatorOfTenant,
    summary: 'Refund a sale or rental',
    ...ofRpc(refundPurchase),
  })
  refund(request: RequestOf<typeof refundPurchase>, context: TenantContext) {
    return this.rpc.forward(refundPurchase, request, context);
  }
}
