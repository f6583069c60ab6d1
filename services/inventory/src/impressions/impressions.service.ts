import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { reportImpressions } from '@forecourt/contracts/inventory/rpc';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { ImpressionsRepository } from './impressions.repository.js';

/** Counts may lag by 2 s (D17), which covers this pause and the run itself. */
const ROLL_UP_MS = 1_000;
/** Takes about 0.2 s, however many views an outage has left behind. */
const BATCH = 10_000;

@Injectable()
export class ImpressionsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rollingUp: BackgroundTask;

  constructor(private readonly impressions: ImpressionsRepository) {
    this.rollingUp = new BackgroundTask(
      'impressions',
      ROLL_UP_MS,
      async () => (await impressions.rollUp(BATCH)) === BATCH,
    );
  }

  onApplicationBootstrap(): void {
    this.rollingUp.wake();
  }

  onApplicationShutdown(): Promise<void> {
    return this.rollingUp.stop();
  }

  async report(
    period: RequestOf<typeof reportImpressions>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof reportImpressions>> {
    const data = await this.impressions.report(tenant, period);
    return { data, total: data.reduce((total, { impressions }) => total + impressions, 0) };
  }
}
