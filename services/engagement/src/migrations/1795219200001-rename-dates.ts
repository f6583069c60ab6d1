import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every table calls a moment `…_date`, as the API calls it `…Date`. */
export class RenameDates1795219200001 implements MigrationInterface {
  readonly name = 'RenameDates1795219200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE subscriber RENAME COLUMN created_at TO created_date;
      ALTER TABLE subscriber RENAME COLUMN updated_at TO updated_date;
      ALTER TABLE contact_message RENAME COLUMN created_at TO created_date;
      ALTER TABLE test_drive RENAME COLUMN created_at TO created_date;
      ALTER TABLE blog_post RENAME COLUMN published_at TO published_date;
      ALTER TABLE blog_post RENAME COLUMN created_at TO created_date;
      ALTER TABLE blog_post RENAME COLUMN updated_at TO updated_date`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE blog_post RENAME COLUMN updated_date TO updated_at;
      ALTER TABLE blog_post RENAME COLUMN created_date TO created_at;
      ALTER TABLE blog_post RENAME COLUMN published_date TO published_at;
      ALTER TABLE test_drive RENAME COLUMN created_date TO created_at;
      ALTER TABLE contact_message RENAME COLUMN created_date TO created_at;
      ALTER TABLE subscriber RENAME COLUMN updated_date TO updated_at;
      ALTER TABLE subscriber RENAME COLUMN created_date TO created_at`);
  }
}
