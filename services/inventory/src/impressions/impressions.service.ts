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
const FORGET_MS = 10_000;

/** At most 2.5 KB each: together they stay below the 16 MiB that RabbitMQ takes as one message. */
const PART_ROWS = 5_000;

@Injectable()
export class ImpressionsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rollingUp: BackgroundTask;
  private readonly forgetting: BackgroundTask;

  constructor(private readonly impressions: ImpressionsRepository) {
    this.rollingUp = new BackgroundTask(
      'impressions',
      ROLL_UP_MS,
      async () => (await impressions.rollUp(BATCH)) === BATCH,
    );
    this.forgetting = new BackgroundTask('counted views', FORGET_MS, () =>
      impressions.forgetCounted(),
    );
  }

  onApplicationBootstrap(): void {
    this.rollingUp.wake();
    this.forgetting.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.rollingUp.stop(), this.forgetting.stop()]);
  }

  async report(
    { next, ...period }: RequestOf<typeof reportImpressions>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof reportImpressions>> {
    const data = await this.impressions.report(tenant, period, PART_ROWS, next);
    const total = data.reduce((sum, { impressions }) => sum + impressions, next?.total ?? 0);
    const last = data.length === PART_ROWS ? data.at(-1) : undefined;
    return {
      total,
      next: last && { day: last.day, stockNumber: last.stockNumber, total },
      data,
    };
  }
}
