import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The copy has no unique keys besides the ids: two records may swap their slugs in one version, and
 * the owner keeps them unique.
 */
export class CreateReferenceCopy1767225600001 implements MigrationInterface {
  readonly name = 'CreateReferenceCopy1767225600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE brand (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL
      );
      CREATE TABLE body_type (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL,
        code text NOT NULL
      );
      CREATE TABLE model (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL,
        aliases text[] NOT NULL,
        brand_id uuid NOT NULL REFERENCES brand,
        body_type_id uuid NOT NULL REFERENCES body_type
      );
      CREATE TABLE engine (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL,
        brand_id uuid NOT NULL REFERENCES brand,
        model_ids uuid[] NOT NULL,
        type text NOT NULL,
        horsepower int NOT NULL,
        transmission text NOT NULL
      );
      CREATE TABLE generation (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL,
        model_id uuid NOT NULL REFERENCES model,
        start_year int NOT NULL
      );
      CREATE TABLE trim (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL,
        model_id uuid NOT NULL REFERENCES model
      );
      -- One row: the owner's version of what is in the tables above; 0 while nothing is.
      CREATE TABLE reference_version (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        version int NOT NULL
      );
      INSERT INTO reference_version (version) VALUES (0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE reference_version, trim, generation, engine, model, body_type, brand',
    );
  }
}
