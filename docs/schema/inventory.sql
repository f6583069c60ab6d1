-- The tables of the inventory service, as its migrations leave them.
-- Written by `npm run docs`; to change a table, add a migration.

CREATE TABLE body_type (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  code text NOT NULL,
  CONSTRAINT body_type_pkey PRIMARY KEY (id)
);

CREATE TABLE brand (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  CONSTRAINT brand_pkey PRIMARY KEY (id)
);

CREATE TABLE catalog_comparison (
  singleton boolean DEFAULT true NOT NULL,
  due_date timestamp with time zone NOT NULL,
  CONSTRAINT catalog_comparison_pkey PRIMARY KEY (singleton),
  CONSTRAINT catalog_comparison_singleton_check CHECK (singleton)
);

CREATE TABLE counted_view (
  id uuid NOT NULL,
  counted_date timestamp with time zone NOT NULL
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=10000, autovacuum_vacuum_cost_delay=0);

CREATE TABLE dead_letter (
  event_id uuid NOT NULL,
  name text NOT NULL,
  request_id text NOT NULL,
  occurred_date timestamp with time zone NOT NULL,
  payload json NOT NULL,
  reason text NOT NULL,
  refusals integer NOT NULL,
  kept_date timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT dead_letter_pkey PRIMARY KEY (event_id)
);
CREATE INDEX dead_letter_occurred_date ON dead_letter USING btree (occurred_date, event_id);

CREATE TABLE engine (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  brand_id uuid NOT NULL,
  model_ids uuid[] NOT NULL,
  type text NOT NULL,
  horsepower integer NOT NULL,
  transmission text NOT NULL,
  CONSTRAINT engine_pkey PRIMARY KEY (id),
  CONSTRAINT engine_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);

CREATE TABLE event_refusal (
  event_id uuid NOT NULL,
  refusals integer DEFAULT 1 NOT NULL,
  refused_date timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT event_refusal_pkey PRIMARY KEY (event_id)
);

CREATE TABLE model (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  aliases text[] NOT NULL,
  brand_id uuid NOT NULL,
  body_type_id uuid NOT NULL,
  CONSTRAINT model_pkey PRIMARY KEY (id),
  CONSTRAINT model_body_type_id_fkey FOREIGN KEY (body_type_id) REFERENCES body_type(id),
  CONSTRAINT model_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);

CREATE TABLE generation (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  model_id uuid NOT NULL,
  start_year integer NOT NULL,
  CONSTRAINT generation_pkey PRIMARY KEY (id),
  CONSTRAINT generation_model_id_fkey FOREIGN KEY (model_id) REFERENCES model(id)
);

CREATE TABLE idempotency_key (
  key text NOT NULL,
  fingerprint text NOT NULL,
  attempt uuid NOT NULL,
  attempt_ends_date timestamp with time zone NOT NULL,
  answer text,
  created_date timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (key)
);
CREATE INDEX idempotency_key_created_date ON idempotency_key USING btree (created_date);

CREATE TABLE impression (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  vehicle_id uuid NOT NULL,
  day date NOT NULL,
  id uuid
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=10000, autovacuum_vacuum_cost_delay=0);

CREATE TABLE impression_day (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  day date NOT NULL,
  vehicle_id uuid NOT NULL,
  impressions integer NOT NULL,
  CONSTRAINT impression_day_pkey PRIMARY KEY (organization_id, environment, day, vehicle_id)
);

CREATE TABLE inbox (
  event_id uuid NOT NULL,
  received_date timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT inbox_pkey PRIMARY KEY (event_id)
);
CREATE INDEX inbox_received_date ON inbox USING btree (received_date);

CREATE TABLE inventory_version (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  version integer NOT NULL,
  CONSTRAINT inventory_version_pkey PRIMARY KEY (organization_id, environment)
);

CREATE TABLE outbox (
  sequence bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  request_id text NOT NULL,
  occurred_date timestamp with time zone DEFAULT now() NOT NULL,
  payload jsonb NOT NULL,
  broadcast boolean NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_date timestamp with time zone DEFAULT now() NOT NULL,
  aggregate text,
  CONSTRAINT outbox_pkey PRIMARY KEY (sequence)
);
CREATE INDEX outbox_aggregate ON outbox USING btree (aggregate, sequence) WHERE aggregate IS NOT NULL;
CREATE INDEX outbox_due ON outbox USING btree (due_date, sequence);

CREATE TABLE reference_version (
  singleton boolean DEFAULT true NOT NULL,
  version integer NOT NULL,
  mendings integer DEFAULT 0 NOT NULL,
  revision integer GENERATED ALWAYS AS (version + mendings) STORED NOT NULL,
  CONSTRAINT reference_version_pkey PRIMARY KEY (singleton),
  CONSTRAINT reference_version_singleton_check CHECK (singleton)
);

CREATE TABLE "trim" (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  model_id uuid NOT NULL,
  CONSTRAINT trim_pkey PRIMARY KEY (id),
  CONSTRAINT trim_model_id_fkey FOREIGN KEY (model_id) REFERENCES model(id)
);

CREATE TABLE vehicle (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  stock_number text NOT NULL,
  vin text,
  name text NOT NULL,
  slug text NOT NULL,
  model_id uuid NOT NULL,
  brand_id uuid NOT NULL,
  body_type_id uuid NOT NULL,
  trim_id uuid,
  generation_id uuid,
  engine_id uuid,
  year integer NOT NULL,
  mileage integer,
  condition text,
  exterior_color text,
  interior_color text,
  listing_type text NOT NULL,
  status text NOT NULL,
  price bigint NOT NULL,
  is_negotiable boolean NOT NULL,
  financing_available boolean NOT NULL,
  description text,
  drivetrain text,
  doors integer,
  seats integer,
  features jsonb NOT NULL,
  media jsonb NOT NULL,
  address text,
  location_name text,
  price_per_day bigint,
  deposit bigint,
  minimum_days integer,
  starting_price bigint,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  available_from timestamp with time zone,
  impressions_count integer DEFAULT 0 NOT NULL,
  created_date timestamp with time zone NOT NULL,
  updated_date timestamp with time zone NOT NULL,
  CONSTRAINT vehicle_pkey PRIMARY KEY (organization_id, environment, id),
  CONSTRAINT vehicle_organization_id_environment_slug_key UNIQUE (organization_id, environment, slug),
  CONSTRAINT vehicle_organization_id_environment_stock_number_key UNIQUE (organization_id, environment, stock_number),
  CONSTRAINT vehicle_environment_check CHECK (environment = ANY (ARRAY['live'::text, 'test'::text])),
  CONSTRAINT vehicle_engine_id_fkey FOREIGN KEY (engine_id) REFERENCES engine(id),
  CONSTRAINT vehicle_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES generation(id),
  CONSTRAINT vehicle_model_id_fkey FOREIGN KEY (model_id) REFERENCES model(id),
  CONSTRAINT vehicle_trim_id_fkey FOREIGN KEY (trim_id) REFERENCES "trim"(id)
);
CREATE INDEX vehicle_by_created_date ON vehicle USING btree (organization_id, environment, created_date, id) WHERE status = 'available'::text;
CREATE INDEX vehicle_by_filter ON vehicle USING btree (organization_id, environment, status, brand_id, model_id, body_type_id, listing_type, year, price);
CREATE INDEX vehicle_by_impressions_count ON vehicle USING btree (organization_id, environment, impressions_count, id) WHERE status = 'available'::text;
CREATE INDEX vehicle_by_mileage ON vehicle USING btree (organization_id, environment, mileage, id) WHERE status = 'available'::text;
CREATE INDEX vehicle_by_mileage_descending ON vehicle USING btree (organization_id, environment, mileage DESC NULLS LAST, id DESC) WHERE status = 'available'::text;
CREATE INDEX vehicle_by_name ON vehicle USING btree (organization_id, environment, lower(name), id) WHERE status = 'available'::text;
CREATE INDEX vehicle_by_price ON vehicle USING btree (organization_id, environment, price, id) WHERE status = 'available'::text;
CREATE INDEX vehicle_by_year ON vehicle USING btree (organization_id, environment, year, id) WHERE status = 'available'::text;
