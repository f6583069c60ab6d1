-- The tables of the crm service, as its migrations leave them.
-- Written by `npm run docs`; to change a table, add a migration.

CREATE TABLE customer (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone jsonb,
  search_text text NOT NULL,
  total_spent bigint DEFAULT 0 NOT NULL,
  last_purchase_date timestamp(3) with time zone,
  vehicles_purchased integer DEFAULT 0 NOT NULL,
  vehicles_rented integer DEFAULT 0 NOT NULL,
  lead_score integer DEFAULT 0 NOT NULL,
  lifecycle_stage text DEFAULT 'PROSPECT'::text NOT NULL,
  customer_segment text DEFAULT 'new'::text NOT NULL,
  is_vip boolean DEFAULT false NOT NULL,
  preferences jsonb DEFAULT '{}'::jsonb NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  notes text,
  created_date timestamp(3) with time zone NOT NULL,
  updated_date timestamp(3) with time zone NOT NULL,
  CONSTRAINT customer_pkey PRIMARY KEY (organization_id, environment, id),
  CONSTRAINT customer_organization_id_environment_email_key UNIQUE (organization_id, environment, email),
  CONSTRAINT customer_environment_check CHECK (environment = ANY (ARRAY['live'::text, 'test'::text])),
  CONSTRAINT customer_lead_score_check CHECK (lead_score >= 0 AND lead_score <= 100)
);
CREATE INDEX customer_by_created_date ON customer USING btree (organization_id, environment, created_date DESC, id);
CREATE INDEX customer_by_last_purchase_date ON customer USING btree (organization_id, environment, last_purchase_date DESC NULLS LAST, id);
CREATE INDEX customer_by_lead_score ON customer USING btree (organization_id, environment, lead_score DESC, id);
CREATE INDEX customer_by_segment ON customer USING btree (organization_id, environment, customer_segment);
CREATE INDEX customer_by_total_spent ON customer USING btree (organization_id, environment, total_spent DESC, id);

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

CREATE TABLE event_refusal (
  event_id uuid NOT NULL,
  refusals integer DEFAULT 1 NOT NULL,
  refused_date timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT event_refusal_pkey PRIMARY KEY (event_id)
);

CREATE TABLE form_activity (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  email text NOT NULL,
  test_drive_dates timestamp(3) with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
  message_dates timestamp(3) with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
  subscribed boolean DEFAULT false NOT NULL,
  newsletter_date timestamp(3) with time zone,
  CONSTRAINT form_activity_pkey PRIMARY KEY (organization_id, environment, email),
  CONSTRAINT form_activity_environment_check CHECK (environment = ANY (ARRAY['live'::text, 'test'::text]))
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

CREATE TABLE purchase (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  customer_id uuid NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  stock_number text,
  purchased_date timestamp(3) with time zone NOT NULL,
  refunded_date timestamp(3) with time zone,
  CONSTRAINT purchase_pkey PRIMARY KEY (organization_id, environment, id),
  CONSTRAINT purchase_amount_check CHECK (amount > 0),
  CONSTRAINT purchase_environment_check CHECK (environment = ANY (ARRAY['live'::text, 'test'::text])),
  CONSTRAINT purchase_kind_check CHECK (kind = ANY (ARRAY['sale'::text, 'rental'::text])),
  CONSTRAINT purchase_organization_id_environment_customer_id_fkey FOREIGN KEY (organization_id, environment, customer_id) REFERENCES customer(organization_id, environment, id)
);
CREATE INDEX purchase_of_customer ON purchase USING btree (organization_id, environment, customer_id);

CREATE TABLE rescoring_progress (
  singleton boolean DEFAULT true NOT NULL,
  due_date timestamp with time zone NOT NULL,
  after_organization_id uuid NOT NULL,
  after_environment text NOT NULL,
  after_id uuid NOT NULL,
  CONSTRAINT rescoring_progress_pkey PRIMARY KEY (singleton),
  CONSTRAINT rescoring_progress_singleton_check CHECK (singleton)
);
