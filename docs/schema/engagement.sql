-- The tables of the engagement service, as its migrations leave them.
-- Written by `npm run docs`; to change a table, add a migration.

CREATE TABLE blog_post (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  excerpt text NOT NULL,
  author text,
  tags text[] NOT NULL,
  cover_image_url text,
  draft boolean NOT NULL,
  published_date timestamp with time zone,
  created_date timestamp with time zone DEFAULT now() NOT NULL,
  updated_date timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT blog_post_pkey PRIMARY KEY (organization_id, environment, id),
  CONSTRAINT blog_post_organization_id_environment_slug_key UNIQUE (organization_id, environment, slug),
  CONSTRAINT blog_post_check CHECK (draft OR published_date IS NOT NULL)
);
CREATE INDEX blog_post_newest ON blog_post USING btree (organization_id, environment, published_date DESC, id) WHERE NOT draft;

CREATE TABLE contact_message (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  subject text,
  message text NOT NULL,
  created_date timestamp with time zone DEFAULT now() NOT NULL,
  phone text,
  vehicle_id uuid,
  consent boolean,
  consent_date timestamp with time zone,
  CONSTRAINT contact_message_pkey PRIMARY KEY (organization_id, environment, id)
);
CREATE INDEX contact_message_newest ON contact_message USING btree (organization_id, environment, created_date DESC, id);

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

CREATE TABLE subscriber (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  email text NOT NULL,
  subscribed boolean NOT NULL,
  created_date timestamp with time zone DEFAULT now() NOT NULL,
  updated_date timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT subscriber_pkey PRIMARY KEY (organization_id, environment, email)
);
CREATE INDEX subscriber_newest ON subscriber USING btree (organization_id, environment, created_date DESC, email);

CREATE TABLE test_drive (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  vehicle_id uuid NOT NULL,
  status text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  preferred_date text,
  preferred_time timestamp with time zone,
  created_date timestamp with time zone DEFAULT now() NOT NULL,
  message text,
  consent boolean,
  consent_date timestamp with time zone,
  CONSTRAINT test_drive_pkey PRIMARY KEY (organization_id, environment, id)
);
CREATE INDEX test_drive_newest ON test_drive USING btree (organization_id, environment, created_date DESC, id);
CREATE INDEX test_drive_newest_of_status ON test_drive USING btree (organization_id, environment, status, created_date DESC, id);
