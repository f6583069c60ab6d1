import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the outbox of mails. */
export class CreateMails1795420000100 implements MigrationInterface {
  readonly name = 'CreateMails1795420000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail (
        id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY,
        organization_id uuid NOT NULL,
        environment text NOT NULL,
        template text NOT NULL,
        status text NOT NULL,
        -- The contact message or the test drive that it is about.
        form_id uuid,
        -- What the template needs, sealed.
        details text,
        -- Null until it is written: then the dealer's addresses and settings are looked up.
        recipient text,
        subject text,
        -- The written mail, sealed. Null again once it is sent.
        content text,
        attempts int NOT NULL DEFAULT 0,
        due_date timestamptz NOT NULL DEFAULT now(),
        last_error text,
        created_date timestamptz NOT NULL DEFAULT now(),
        sent_date timestamptz
      )`);
    await runner.query(`CREATE INDEX mail_due ON mail (due_date) WHERE status = 'queued'`);
    await runner.query(`CREATE INDEX mail_newest ON mail (created_date DESC, id)`);
    await runner.query(`
      CREATE INDEX mail_newest_of_tenant
        ON mail (organization_id, environment, created_date DESC, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail');
  }
}
