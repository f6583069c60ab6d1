import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountViewsOnce1795301318736 implements MigrationInterface {
  readonly name = 'CountViewsOnce1795301318736';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Equal in the rows of a view whose request was asked again. Older instances give none.
      ALTER TABLE impression ADD id uuid;
      -- The views counted in the last half minute or so: longer than their requests can be asked again. It is read
      -- as a whole, once for many views, so that no view pays for an index.
      CREATE TABLE counted_view (
        id uuid NOT NULL,
        counted_date timestamptz NOT NULL
      ) WITH (
        autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,
        autovacuum_vacuum_cost_delay = 0
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE counted_view; ALTER TABLE impression DROP id');
  }
}
