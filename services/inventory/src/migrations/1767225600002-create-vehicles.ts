import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateVehicles1767225600002 implements MigrationInterface {
  readonly name = 'CreateVehicles1767225600002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vehicle (
        organization_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        id uuid NOT NULL,
        stock_number text NOT NULL,
        vin text,
        name text NOT NULL,
        slug text NOT NULL,
        model_id uuid NOT NULL REFERENCES model,
        -- The model's own, here for filters and counts.
        brand_id uuid NOT NULL,
        body_type_id uuid NOT NULL,
        trim_id uuid REFERENCES trim,
        generation_id uuid REFERENCES generation,
        engine_id uuid REFERENCES engine,
        year int NOT NULL,
        mileage int,
        condition text,
        exterior_color text,
        interior_color text,
        listing_type text NOT NULL,
        status text NOT NULL,
        -- Amounts are in minor units of the organization's currency.
        price bigint NOT NULL,
        is_negotiable boolean NOT NULL,
        financing_available boolean NOT NULL,
        description text,
        drivetrain text,
        doors int,
        seats int,
        features jsonb NOT NULL,
        -- Media are never asked for without their vehicle: one row is one round trip and no join.
        media jsonb NOT NULL,
        address text,
        location_name text,
        price_per_day bigint,
        deposit bigint,
        minimum_days int,
        starting_price bigint,
        starts_at timestamptz,
        ends_at timestamptz,
        available_from timestamptz,
        impressions_count int NOT NULL DEFAULT 0,
        created_date timestamptz NOT NULL,
        updated_date timestamptz NOT NULL,
        PRIMARY KEY (organization_id, environment, id),
        UNIQUE (organization_id, environment, stock_number),
        UNIQUE (organization_id, environment, slug)
      );
      -- One for each order of the list: a page is read off the index, without a sort. Backwards they
      -- give the other direction, but not for mileage: its nulls come last both ways.
      CREATE INDEX vehicle_by_created_date
        ON vehicle (organization_id, environment, created_date, id) WHERE status = 'available';
      CREATE INDEX vehicle_by_impressions_count
        ON vehicle (organization_id, environment, impressions_count, id) WHERE status = 'available';
      CREATE INDEX vehicle_by_year
        ON vehicle (organization_id, environment, year, id) WHERE status = 'available';
      CREATE INDEX vehicle_by_mileage
        ON vehicle (organization_id, environment, mileage, id) WHERE status = 'available';
      CREATE INDEX vehicle_by_mileage_descending
        ON vehicle (organization_id, environment, mileage DESC NULLS LAST, id DESC)
        WHERE status = 'available';
      CREATE INDEX vehicle_by_price
        ON vehicle (organization_id, environment, price, id) WHERE status = 'available';
      CREATE INDEX vehicle_by_name
        ON vehicle (organization_id, environment, lower(name), id) WHERE status = 'available';
      -- Holds all that filters and counts ask for: totals, brand counts and statistics need no row.
      CREATE INDEX vehicle_by_filter ON vehicle (organization_id, environment, status, brand_id,
        model_id, body_type_id, listing_type, year, price);
      -- Grows with every change of a tenant's vehicles, but not with views: counts are kept by it.
      CREATE TABLE inventory_version (
        organization_id uuid NOT NULL,
        environment text NOT NULL,
        version int NOT NULL,
        PRIMARY KEY (organization_id, environment)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_version, vehicle');
  }
}
