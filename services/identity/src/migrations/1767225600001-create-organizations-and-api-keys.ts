import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrganizationsAndApiKeys1767225600001 implements MigrationInterface {
  readonly name = 'CreateOrganizationsAndApiKeys1767225600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE organization (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL UNIQUE,
        currency text NOT NULL,
        time_zone text NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE TABLE api_key (
        id uuid PRIMARY KEY,
        organization_id uuid NOT NULL REFERENCES organization,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        name text NOT NULL,
        -- The tenant does not lead it: by this hash the tenant is found.
        hash text NOT NULL UNIQUE,
        last4 text NOT NULL,
        scopes text[] NOT NULL,
        rate_limit int NOT NULL,
        expires_at timestamptz,
        revoked_at timestamptz,
        last_used_at timestamptz,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX api_key_tenant ON api_key (organization_id, environment)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE api_key, organization');
  }
}
