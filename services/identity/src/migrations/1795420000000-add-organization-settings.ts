import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddOrganizationSettings1795420000000 implements MigrationInterface {
  readonly name = 'AddOrganizationSettings1795420000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organization
        ADD COLUMN contact_email text,
        ADD COLUMN lead_emails text[] NOT NULL DEFAULT '{}',
        ADD COLUMN lead_mails boolean NOT NULL DEFAULT true,
        ADD COLUMN mail_sender_name text,
        ADD COLUMN mail_color text,
        ADD COLUMN mail_reply_to text,
        ADD COLUMN mail_link_base text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organization
        DROP COLUMN mail_link_base,
        DROP COLUMN mail_reply_to,
        DROP COLUMN mail_color,
        DROP COLUMN mail_sender_name,
        DROP COLUMN lead_mails,
        DROP COLUMN lead_emails,
        DROP COLUMN contact_email`);
  }
}
