import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCatalogComparison1795303000002 implements MigrationInterface {
  readonly name = 'CreateCatalogComparison1795303000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The revision grows with each change of the copy: a new version, or a mending of the same.
      ALTER TABLE reference_version ADD COLUMN mendings int NOT NULL DEFAULT 0;
      ALTER TABLE reference_version
        ADD COLUMN revision int NOT NULL GENERATED ALWAYS AS (version + mendings) STORED;
      -- One row: when the copy is next compared with the catalog. A table of its own, because imports lock
      -- the version.
      CREATE TABLE catalog_comparison (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        due_date timestamptz NOT NULL
      );
      INSERT INTO catalog_comparison (due_date) VALUES (now())`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE catalog_comparison;
      ALTER TABLE reference_version DROP COLUMN revision;
      ALTER TABLE reference_version DROP COLUMN mendings`);
  }
}
