import { Controller } from '@nestjs/common';
import { getCustomerStatistics } from '@forecourt/contracts/crm/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { StatisticsService } from './statistics.service.js';

@Controller()
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @RpcHandler(getCustomerStatistics)
  get(context: TenantContext) {
    return this.statistics.get(context);
  }
}
