import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsers1767225600002 implements MigrationInterface {
  readonly name = 'CreateUsers1767225600002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Of an environment, not of an organization: one account may be linked to several (D6).
      CREATE TABLE user_account (
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        id uuid NOT NULL,
        email text NOT NULL CHECK (email = lower(email)),
        password_hash text NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        phone jsonb,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (environment, id),
        UNIQUE (environment, email)
      );
      CREATE TABLE customer_link (
        organization_id uuid NOT NULL REFERENCES organization,
        environment text NOT NULL,
        user_id uuid NOT NULL,
        customer_id uuid NOT NULL,
        linked_at timestamptz NOT NULL,
        PRIMARY KEY (organization_id, environment, user_id),
        FOREIGN KEY (environment, user_id) REFERENCES user_account
      );
      CREATE TABLE refresh_token (
        organization_id uuid NOT NULL,
        environment text NOT NULL,
        hash text NOT NULL,
        -- The tokens that follow one another from one log-in.
        family_id uuid NOT NULL,
        user_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (organization_id, environment, hash),
        FOREIGN KEY (organization_id, environment, user_id) REFERENCES customer_link
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE refresh_token, customer_link, user_account');
  }
}
