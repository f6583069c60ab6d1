import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells newer reference data from older, which a hash of the content cannot. */
export class AddEdition1795303000001 implements MigrationInterface {
  readonly name = 'AddEdition1795303000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reference_version ADD COLUMN edition int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reference_version DROP COLUMN edition');
  }
}
