import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCustomers1767225600001 implements MigrationInterface {
  readonly name = 'CreateCustomers1767225600001';

  async up(runner: QueryRunner): Promise<void> {
    // Times have the precision that the API shows, so that what looks equal sorts as equal.
    await runner.query(`
      CREATE TABLE customer (
        organization_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        email text NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        phone jsonb,
        search_text text NOT NULL,
        total_spent bigint NOT NULL DEFAULT 0,
        last_purchase_date timestamptz(3),
        vehicles_purchased int NOT NULL DEFAULT 0,
        vehicles_rented int NOT NULL DEFAULT 0,
        lead_score int NOT NULL DEFAULT 0 CHECK (lead_score BETWEEN 0 AND 100),
        lifecycle_stage text NOT NULL DEFAULT 'PROSPECT',
        customer_segment text NOT NULL DEFAULT 'new',
        is_vip boolean NOT NULL DEFAULT false,
        preferences jsonb NOT NULL DEFAULT '{}',
        tags text[] NOT NULL DEFAULT '{}',
        notes text,
        created_date timestamptz(3) NOT NULL,
        updated_date timestamptz(3) NOT NULL,
        PRIMARY KEY (organization_id, environment, id),
        UNIQUE (organization_id, environment, email)
      );
      CREATE INDEX customer_by_created_date
        ON customer (organization_id, environment, created_date DESC, id);
      CREATE INDEX customer_by_total_spent
        ON customer (organization_id, environment, total_spent DESC, id);
      CREATE INDEX customer_by_last_purchase_date
        ON customer (organization_id, environment, last_purchase_date DESC NULLS LAST, id);
      CREATE INDEX customer_by_lead_score
        ON customer (organization_id, environment, lead_score DESC, id);
      CREATE INDEX customer_by_segment
        ON customer (organization_id, environment, customer_segment);

      CREATE TABLE purchase (
        organization_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        id uuid NOT NULL,
        customer_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('sale', 'rental')),
        amount bigint NOT NULL CHECK (amount > 0),
        stock_number text,
        purchased_date timestamptz(3) NOT NULL,
        refunded_date timestamptz(3),
        PRIMARY KEY (organization_id, environment, id),
        FOREIGN KEY (organization_id, environment, customer_id) REFERENCES customer
      );
      CREATE INDEX purchase_of_customer ON purchase (organization_id, environment, customer_id);

      -- What people sent by forms, customers or not: a form may come before the registration.
      CREATE TABLE form_activity (
        organization_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        email text NOT NULL,
        test_drive_dates timestamptz(3)[] NOT NULL DEFAULT '{}',
        message_dates timestamptz(3)[] NOT NULL DEFAULT '{}',
        subscribed boolean NOT NULL DEFAULT false,
        newsletter_date timestamptz(3),
        PRIMARY KEY (organization_id, environment, email)
      );

      -- One row: how far the daily rescoring of all customers has come.
      CREATE TABLE rescoring_progress (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        due_date timestamptz NOT NULL,
        after_organization_id uuid NOT NULL,
        after_environment text NOT NULL,
        after_id uuid NOT NULL
      );
      INSERT INTO rescoring_progress (due_date, after_organization_id, after_environment, after_id)
      VALUES (now(), '00000000-0000-0000-0000-000000000000', '',
              '00000000-0000-0000-0000-000000000000')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rescoring_progress, form_activity, purchase, customer');
  }
}
