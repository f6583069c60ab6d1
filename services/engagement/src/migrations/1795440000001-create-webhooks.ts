import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhooks1795440000001 implements MigrationInterface {
  readonly name = 'CreateWebhooks1795440000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook (
        organization_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        url text NOT NULL,
        description text,
        -- Null: all.
        types text[],
        enabled boolean NOT NULL,
        -- Secrets are sealed.
        secret text NOT NULL,
        previous_secret text,
        previous_secret_ends_date timestamptz,
        failing_since_date timestamptz(3),
        created_date timestamptz(3) NOT NULL DEFAULT now(),
        updated_date timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, environment, id)
      );

      CREATE TABLE webhook_event (
        organization_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        id uuid NOT NULL,
        type text NOT NULL,
        -- The very bytes that are signed, so not jsonb.
        payload text NOT NULL,
        -- The person whom it is about, so that an erasure finds it.
        email text,
        customer_id uuid,
        created_date timestamptz(3) NOT NULL DEFAULT now(),
        -- Together they order events by their commits, as far as all earlier transactions have ended.
        transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
        sequence bigint GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY (organization_id, environment, id)
      );
      CREATE INDEX webhook_event_in_order
        ON webhook_event (organization_id, environment, transaction_id, sequence);
      CREATE INDEX webhook_event_of_person
        ON webhook_event (organization_id, environment, email) WHERE email IS NOT NULL;
      CREATE INDEX webhook_event_of_customer
        ON webhook_event (organization_id, environment, customer_id) WHERE customer_id IS NOT NULL;
      -- For the sweep, which is of all tenants.
      CREATE INDEX webhook_event_oldest ON webhook_event (created_date);

      CREATE TABLE webhook_delivery (
        organization_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        -- It may be deleted: that must not take as long as all its deliveries do.
        webhook_id uuid NOT NULL,
        event_id uuid NOT NULL,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
        attempts int NOT NULL DEFAULT 0,
        -- When it is sent next, or when whoever has claimed it is given up.
        due_date timestamptz NOT NULL DEFAULT now(),
        claim uuid,
        delivered_date timestamptz(3),
        created_date timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, environment, id),
        FOREIGN KEY (organization_id, environment, event_id) REFERENCES webhook_event ON DELETE CASCADE
      );
      CREATE INDEX webhook_delivery_pending
        ON webhook_delivery (organization_id, environment, webhook_id, due_date)
        WHERE status = 'pending';
      CREATE INDEX webhook_delivery_newest
        ON webhook_delivery (organization_id, environment, webhook_id, created_date DESC, id);
      CREATE INDEX webhook_delivery_of_event
        ON webhook_delivery (organization_id, environment, event_id);

      CREATE TABLE webhook_attempt (
        organization_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        delivery_id uuid NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        attempted_date timestamptz(3) NOT NULL,
        duration_ms int NOT NULL,
        status_code int,
        error text,
        response_body text,
        PRIMARY KEY (organization_id, environment, delivery_id, id),
        FOREIGN KEY (organization_id, environment, delivery_id)
          REFERENCES webhook_delivery ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_attempt, webhook_delivery, webhook_event, webhook');
  }
}
