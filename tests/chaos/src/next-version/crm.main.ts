import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { PayloadOf } from '@forecourt/contracts/event';
import { crmService } from '@forecourt/crm/crm.service-definition';
import { EventHandler, type EventContext } from '@forecourt/service-kit/events/event-handler';
import { runService } from '@forecourt/service-kit/run-service';
import { ratingSubmitted } from './rating-contract.js';

class AddRatings9000000000001 implements MigrationInterface {
  readonly name = 'AddRatings9000000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE form_activity ADD COLUMN ratings integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE form_activity DROP COLUMN ratings');
  }
}

@Controller()
class RatingsController {
  @EventHandler(ratingSubmitted)
  async onRating(
    { organizationId, environment, email }: PayloadOf<typeof ratingSubmitted>,
    { transaction }: EventContext,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO form_activity AS activity (organization_id, environment, email, ratings)
       VALUES ($1, $2, $3, 1)
       ON CONFLICT (organization_id, environment, email) DO UPDATE
       SET ratings = coalesce(activity.ratings, 0) + 1`,
      [organizationId, environment, email],
    );
  }
}

@Module({ imports: [crmService.module], controllers: [RatingsController] })
class NextCrmModule {}

await runService({
  ...crmService,
  module: NextCrmModule,
  migrations: [...crmService.migrations, AddRatings9000000000001],
});
