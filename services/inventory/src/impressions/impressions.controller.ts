import { Controller } from '@nestjs/common';
import { reportImpressions } from '@forecourt/contracts/inventory/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { ImpressionsService } from './impressions.service.js';

@Controller()
export class ImpressionsController {
  constructor(private readonly impressions: ImpressionsService) {}

  @RpcHandler(reportImpressions)
  report(request: RequestOf<typeof reportImpressions>, context: TenantContext) {
    return this.impressions.report(request, context);
  }
}
