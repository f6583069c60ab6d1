import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { engagementService } from '@forecourt/engagement/engagement.service-definition';
import { Database } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { runService } from '@forecourt/service-kit/run-service';
import { ratingSubmitted, submitRating } from './rating-contract.js';

/** A new column in a table that today's version writes to. */
class AddRating9000000000001 implements MigrationInterface {
  readonly name = 'AddRating9000000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriber ADD COLUMN rating integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriber DROP COLUMN rating');
  }
}

@Controller()
class RatingsController {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  @RpcHandler(submitRating)
  async submit({ email, rating }: RequestOf<typeof submitRating>, context: TenantContext) {
    const { organizationId, environment } = context.tenant;
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        `INSERT INTO subscriber (organization_id, environment, email, subscribed, rating)
         VALUES ($1, $2, $3, false, $4)`,
        [organizationId, environment, email, rating],
      );
      await this.outbox.add(transaction, ratingSubmitted, { ...context.tenant, email }, context);
    });
    return { data: { id: organizationId } };
  }
}

@Module({ imports: [engagementService.module], controllers: [RatingsController] })
class NextEngagementModule {}

await runService({
  ...engagementService,
  module: NextEngagementModule,
  migrations: [...engagementService.migrations, AddRating9000000000001],
});
