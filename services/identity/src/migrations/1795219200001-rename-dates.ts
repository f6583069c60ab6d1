import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every table calls a moment `…_date`, as the API calls it `…Date`. */
export class RenameDates1795219200001 implements MigrationInterface {
  readonly name = 'RenameDates1795219200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organization RENAME COLUMN created_at TO created_date;
      ALTER TABLE api_key RENAME COLUMN created_at TO created_date;
      ALTER TABLE api_key RENAME COLUMN expires_at TO expires_date;
      ALTER TABLE api_key RENAME COLUMN revoked_at TO revoked_date;
      ALTER TABLE api_key RENAME COLUMN last_used_at TO last_used_date;
      ALTER TABLE user_account RENAME COLUMN created_at TO created_date;
      ALTER TABLE customer_link RENAME COLUMN linked_at TO linked_date;
      ALTER TABLE refresh_token RENAME COLUMN created_at TO created_date;
      ALTER TABLE refresh_token RENAME COLUMN expires_at TO expires_date;
      ALTER TABLE signing_key RENAME COLUMN created_at TO created_date`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE signing_key RENAME COLUMN created_date TO created_at;
      ALTER TABLE refresh_token RENAME COLUMN expires_date TO expires_at;
      ALTER TABLE refresh_token RENAME COLUMN created_date TO created_at;
      ALTER TABLE customer_link RENAME COLUMN linked_date TO linked_at;
      ALTER TABLE user_account RENAME COLUMN created_date TO created_at;
      ALTER TABLE api_key RENAME COLUMN last_used_date TO last_used_at;
      ALTER TABLE api_key RENAME COLUMN revoked_date TO revoked_at;
      ALTER TABLE api_key RENAME COLUMN expires_date TO expires_at;
      ALTER TABLE api_key RENAME COLUMN created_date TO created_at;
      ALTER TABLE organization RENAME COLUMN created_date TO created_at`);
  }
}
