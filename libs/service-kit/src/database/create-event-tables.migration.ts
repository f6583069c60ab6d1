import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of the outbox and the inbox; the first migration of every service. */
export class CreateEventTables1767225600000 implements MigrationInterface {
  readonly name = 'CreateEventTables1767225600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        request_id text NOT NULL,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        payload jsonb NOT NULL,
        broadcast boolean NOT NULL,
        attempts int NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX outbox_due ON outbox (due_at, sequence)`);
    await runner.query(`
      CREATE TABLE inbox (
        event_id uuid PRIMARY KEY,
        received_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX inbox_received_at ON inbox (received_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox, inbox');
  }
}
