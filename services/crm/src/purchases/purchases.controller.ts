import { Controller } from '@nestjs/common';
import { recordPurchase, refundPurchase } from '@forecourt/contracts/crm/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { PurchasesService } from './purchases.service.js';

@Controller()
export class PurchasesController {
  constructor(private readonly purchases: PurchasesService) {}

  @RpcHandler(recordPurchase)
  record(request: RequestOf<typeof recordPurchase>, context: TenantContext) {
    return this.purchases.record(request, context);
  }

  @RpcHandler(refundPurchase)
  refund(request: RequestOf<typeof refundPurchase>, context: TenantContext) {
    return this.purchases.refund(request, context);
  }
}
