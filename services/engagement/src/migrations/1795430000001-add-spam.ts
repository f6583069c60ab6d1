import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSpam1795430000001 implements MigrationInterface {
  readonly name = 'AddSpam1795430000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact_message ADD COLUMN spam boolean NOT NULL DEFAULT false;
      ALTER TABLE test_drive ADD COLUMN spam boolean NOT NULL DEFAULT false;
      ALTER TABLE subscriber ADD COLUMN spam boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE subscriber DROP COLUMN spam;
      ALTER TABLE test_drive DROP COLUMN spam;
      ALTER TABLE contact_message DROP COLUMN spam`);
  }
}
