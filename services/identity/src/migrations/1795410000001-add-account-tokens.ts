import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the proof of an account's e-mail address, and the tokens that are mailed for it (D27). */
export class AddAccountTokens1795410000001 implements MigrationInterface {
  readonly name = 'AddAccountTokens1795410000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The default fills the rows of today: accounts that exist at the upgrade count as proven.
      ALTER TABLE user_account ADD COLUMN email_proven_date timestamptz DEFAULT now();
      ALTER TABLE user_account ALTER COLUMN email_proven_date DROP DEFAULT;
      CREATE INDEX customer_link_account ON customer_link (environment, user_id);
      CREATE TABLE account_token (
        -- Whose site asked for the token, and redeems it.
        organization_id uuid NOT NULL REFERENCES organization,
        environment text NOT NULL,
        hash text NOT NULL,
        purpose text NOT NULL
          CHECK (purpose IN ('password_reset', 'email_verification', 'email_change')),
        -- No reference: the token still counts as a mail when the account is gone.
        user_id uuid NOT NULL,
        -- Where it was mailed to, which it proves.
        email text NOT NULL,
        expires_date timestamptz NOT NULL,
        used_date timestamptz,
        PRIMARY KEY (organization_id, environment, hash)
      );
      -- Without the organization: the account is the same at all of them (D6), and so is the mailbox.
      CREATE INDEX account_token_account ON account_token (environment, user_id);
      CREATE INDEX account_token_email ON account_token (environment, email);
      CREATE INDEX account_token_expires_date ON account_token (expires_date)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE account_token;
      DROP INDEX customer_link_account;
      ALTER TABLE user_account DROP COLUMN email_proven_date`);
  }
}
