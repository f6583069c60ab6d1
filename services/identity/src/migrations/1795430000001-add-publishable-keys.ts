import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPublishableKeys1795430000001 implements MigrationInterface {
  readonly name = 'AddPublishableKeys1795430000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_key
        ADD COLUMN kind text NOT NULL DEFAULT 'secret' CHECK (kind IN ('secret', 'publishable')),
        ADD COLUMN origins text[] NOT NULL DEFAULT '{}',
        ADD CHECK ((kind = 'publishable') = (cardinality(origins) > 0));
      CREATE INDEX api_key_publishable ON api_key (organization_id, environment)
        WHERE kind = 'publishable'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX api_key_publishable;
      ALTER TABLE api_key DROP COLUMN origins, DROP COLUMN kind`);
  }
}
