import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepNoMoreThanAllowed1795450000001 implements MigrationInterface {
  readonly name = 'KeepNoMoreThanAllowed1795450000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A purchase outlives its customer, without a name.
      ALTER TABLE purchase ALTER COLUMN customer_id DROP NOT NULL;
      -- Of when the copy of the user is, by identity's clock. Of copies from before it is unknown.
      ALTER TABLE customer ADD COLUMN copied_date timestamptz(3) NOT NULL DEFAULT 'epoch';

      -- Whose data is gone: an event from before that comes late brings none of it back.
      CREATE TABLE erasure (
        organization_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        -- A customer's id, or the digest of an e-mail address.
        subject text NOT NULL,
        erased_date timestamptz(3) NOT NULL,
        PRIMARY KEY (organization_id, environment, subject)
      );

      -- Requests bring the currency along, events and the daily rescoring do not.
      CREATE TABLE tenant_currency (
        organization_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        currency text NOT NULL,
        PRIMARY KEY (organization_id, environment)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE tenant_currency, erasure;
      ALTER TABLE customer DROP COLUMN copied_date;
      DELETE FROM purchase WHERE customer_id IS NULL;
      ALTER TABLE purchase ALTER COLUMN customer_id SET NOT NULL`);
  }
}
