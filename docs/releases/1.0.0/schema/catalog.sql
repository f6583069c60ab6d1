-- The tables of the catalog service, as its migrations leave them.
-- Written by `npm run docs`; to change a table, add a migration.

CREATE TABLE body_type (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  code text NOT NULL,
  description text NOT NULL,
  CONSTRAINT body_type_pkey PRIMARY KEY (id),
  CONSTRAINT body_type_code_key UNIQUE (code),
  CONSTRAINT body_type_slug_key UNIQUE (slug)
);

CREATE TABLE brand (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  country_of_origin text NOT NULL,
  CONSTRAINT brand_pkey PRIMARY KEY (id),
  CONSTRAINT brand_slug_key UNIQUE (slug)
);

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
  displacement text NOT NULL,
  horsepower integer NOT NULL,
  transmission text NOT NULL,
  CONSTRAINT engine_pkey PRIMARY KEY (id),
  CONSTRAINT engine_brand_id_slug_key UNIQUE (brand_id, slug),
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
  CONSTRAINT model_brand_id_slug_key UNIQUE (brand_id, slug),
  CONSTRAINT model_body_type_id_fkey FOREIGN KEY (body_type_id) REFERENCES body_type(id),
  CONSTRAINT model_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);

CREATE TABLE generation (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  model_id uuid NOT NULL,
  start_year integer NOT NULL,
  end_year integer,
  CONSTRAINT generation_pkey PRIMARY KEY (id),
  CONSTRAINT generation_model_id_start_year_key UNIQUE (model_id, start_year),
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

CREATE TABLE inbox (
  event_id uuid NOT NULL,
  received_date timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT inbox_pkey PRIMARY KEY (event_id)
);
CREATE INDEX inbox_received_date ON inbox USING btree (received_date);

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
  content text NOT NULL,
  edition integer DEFAULT 0 NOT NULL,
  CONSTRAINT reference_version_pkey PRIMARY KEY (singleton),
  CONSTRAINT reference_version_singleton_check CHECK (singleton)
);

CREATE TABLE "trim" (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  model_id uuid NOT NULL,
  CONSTRAINT trim_pkey PRIMARY KEY (id),
  CONSTRAINT trim_model_id_slug_key UNIQUE (model_id, slug),
  CONSTRAINT trim_model_id_fkey FOREIGN KEY (model_id) REFERENCES model(id)
);
