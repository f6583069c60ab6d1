import { Controller } from '@nestjs/common';
import { countVehiclesByBrand, getVehicleStatistics } from '@forecourt/contracts/inventory/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { StatisticsService } from './statistics.service.js';

@Controller()
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @RpcHandler(getVehicleStatistics)
  get(context: TenantContext) {
    return this.statistics.get(context);
  }

  @RpcHandler(countVehiclesByBrand)
  countByBrand(context: TenantContext) {
    return this.statistics.countByBrand(context);
  }
}
