import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSigningKeys1767225600003 implements MigrationInterface {
  readonly name = 'CreateSigningKeys1767225600003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE signing_key (
        kid text PRIMARY KEY,
        public_jwk jsonb NOT NULL,
        private_jwk jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- A key signs from here until its successor does.
        signs_from timestamptz NOT NULL UNIQUE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE signing_key');
  }
}
