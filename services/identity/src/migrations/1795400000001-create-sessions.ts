import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSessions1795400000001 implements MigrationInterface {
  readonly name = 'CreateSessions1795400000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE session (
        organization_id uuid NOT NULL,
        environment text NOT NULL,
        -- The id of its refresh tokens' family, and the claim sid of its access tokens.
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        created_date timestamptz NOT NULL DEFAULT now(),
        -- From here on, none of its tokens is valid.
        expires_date timestamptz NOT NULL,
        ended_date timestamptz,
        PRIMARY KEY (organization_id, environment, id),
        FOREIGN KEY (organization_id, environment, user_id)
          REFERENCES customer_link ON DELETE CASCADE
      );
      INSERT INTO session (organization_id, environment, id, user_id, created_date, expires_date)
      SELECT organization_id, environment, family_id, user_id, min(created_date), max(expires_date)
      FROM refresh_token
      GROUP BY organization_id, environment, family_id, user_id;
      -- A user's sessions end at all organizations at once.
      CREATE INDEX session_of_user ON session (environment, user_id, organization_id);
      CREATE INDEX session_expires_date ON session (expires_date);

      ALTER TABLE refresh_token
        -- When its successor took its place.
        ADD COLUMN used_date timestamptz,
        DROP CONSTRAINT refresh_token_organization_id_environment_user_id_fkey,
        ADD FOREIGN KEY (organization_id, environment, user_id)
          REFERENCES customer_link ON DELETE CASCADE;
      CREATE INDEX refresh_token_family ON refresh_token (organization_id, environment, family_id);
      CREATE INDEX refresh_token_of_user ON refresh_token (environment, user_id, organization_id);
      CREATE INDEX refresh_token_expires_date ON refresh_token (expires_date)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE session;
      DROP INDEX refresh_token_family, refresh_token_of_user, refresh_token_expires_date;
      ALTER TABLE refresh_token
        DROP COLUMN used_date,
        DROP CONSTRAINT refresh_token_organization_id_environment_user_id_fkey,
        ADD FOREIGN KEY (organization_id, environment, user_id) REFERENCES customer_link`);
  }
}
