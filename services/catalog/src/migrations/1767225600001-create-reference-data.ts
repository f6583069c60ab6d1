import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateReferenceData1767225600001 implements MigrationInterface {
  readonly name = 'CreateReferenceData1767225600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE brand (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL UNIQUE,
        country_of_origin text NOT NULL
      );
      CREATE TABLE body_type (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL UNIQUE,
        code text NOT NULL UNIQUE,
        description text NOT NULL
      );
      CREATE TABLE model (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL,
        aliases text[] NOT NULL,
        brand_id uuid NOT NULL REFERENCES brand,
        body_type_id uuid NOT NULL REFERENCES body_type,
        UNIQUE (brand_id, slug)
      );
      CREATE TABLE engine (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL,
        brand_id uuid NOT NULL REFERENCES brand,
        model_ids uuid[] NOT NULL,
        type text NOT NULL,
        displacement text NOT NULL,
        horsepower int NOT NULL,
        transmission text NOT NULL,
        UNIQUE (brand_id, slug)
      );
      CREATE TABLE generation (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL,
        model_id uuid NOT NULL REFERENCES model,
        start_year int NOT NULL,
        end_year int,
        UNIQUE (model_id, start_year)
      );
      CREATE TABLE trim (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL,
        model_id uuid NOT NULL REFERENCES model,
        UNIQUE (model_id, slug)
      );
      -- One row: which data is in the tables above. Copies compare its version.
      CREATE TABLE reference_version (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        version int NOT NULL,
        content text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE reference_version, trim, generation, engine, model, body_type, brand',
    );
  }
}
