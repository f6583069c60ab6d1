import { Injectable } from '@nestjs/common';
import type { getCustomerStatistics } from '@forecourt/contracts/crm/rpc';
import { fromMinorUnits } from '@forecourt/contracts/money';
import type { ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { StatisticsRepository } from './statistics.repository.js';

@Injectable()
export class StatisticsService {
  constructor(private readonly statistics: StatisticsRepository) {}

  async get({
    tenant,
    settings: { currency },
  }: TenantContext): Promise<ResponseOf<typeof getCustomerStatistics>> {
    const found = await this.statistics.read(tenant);
    return {
      data: {
        totalCustomers: found.customers,
        vipCustomers: found.vipCustomers,
        totalRevenue: fromMinorUnits(found.revenue, currency),
        averageSpent: fromMinorUnits(found.averageSpent, currency),
        totalTransactions: found.transactions,
        averageLeadScore: Number(found.averageLeadScore),
        newCustomersLast30Days: found.newCustomers,
        segmentBreakdown: {
          new: found.newSegment,
          regular: found.regularSegment,
          vip: found.vipSegment,
          atRisk: found.atRiskSegment,
        },
      },
    };
  }
}
