import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateImpressions1767225600003 implements MigrationInterface {
  readonly name = 'CreateImpressions1767225600003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Views that are not yet counted, a second's worth. Each view adds a row and touches no other,
      -- so that views never wait for each other; without an index it costs next to nothing.
      -- Rows live for a second: vacuum must come by their number, not by a share of the table.
      CREATE TABLE impression (
        organization_id uuid NOT NULL,
        environment text NOT NULL,
        vehicle_id uuid NOT NULL,
        day date NOT NULL
      ) WITH (
        autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,
        autovacuum_vacuum_cost_delay = 0
      );
      -- Counted views by day, in the time zone of the organization.
      CREATE TABLE impression_day (
        organization_id uuid NOT NULL,
        environment text NOT NULL,
        day date NOT NULL,
        vehicle_id uuid NOT NULL,
        impressions int NOT NULL,
        PRIMARY KEY (organization_id, environment, day, vehicle_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE impression_day, impression');
  }
}
