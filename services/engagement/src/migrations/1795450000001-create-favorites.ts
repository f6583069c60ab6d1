import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFavorites1795450000001 implements MigrationInterface {
  readonly name = 'CreateFavorites1795450000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE favorite (
        organization_id uuid NOT NULL,
        environment text NOT NULL,
        customer_id uuid NOT NULL,
        vehicle_id uuid NOT NULL,
        added_date timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, environment, customer_id, vehicle_id)
      );

      -- The signed-in customer who asked for it.
      ALTER TABLE test_drive ADD COLUMN customer_id uuid;
      CREATE INDEX test_drive_of_customer
        ON test_drive (organization_id, environment, customer_id) WHERE customer_id IS NOT NULL;
      CREATE INDEX test_drive_of_email ON test_drive (organization_id, environment, email);
      CREATE INDEX contact_message_of_email
        ON contact_message (organization_id, environment, email)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX contact_message_of_email, test_drive_of_email;
      ALTER TABLE test_drive DROP COLUMN customer_id;
      DROP TABLE favorite`);
  }
}
