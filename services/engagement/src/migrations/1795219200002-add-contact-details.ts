import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddContactDetails1795219200002 implements MigrationInterface {
  readonly name = 'AddContactDetails1795219200002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact_message
        ADD COLUMN phone text,
        ADD COLUMN vehicle_id uuid,
        ADD COLUMN consent boolean,
        ADD COLUMN consent_date timestamptz;
      ALTER TABLE test_drive
        ADD COLUMN message text,
        ADD COLUMN consent boolean,
        ADD COLUMN consent_date timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE test_drive DROP COLUMN consent_date, DROP COLUMN consent, DROP COLUMN message;
      ALTER TABLE contact_message
        DROP COLUMN consent_date,
        DROP COLUMN consent,
        DROP COLUMN vehicle_id,
        DROP COLUMN phone`);
  }
}
