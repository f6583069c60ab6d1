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
  spam boolean DEFAULT false NOT NULL,
  CONSTRAINT contact_message_pkey PRIMARY KEY (organization_id, environment, id)
);
CREATE INDEX contact_message_newest ON contact_message USING btree (organization_id, environment, created_date DESC, id);
CREATE INDEX contact_message_of_email ON contact_message USING btree (organization_id, environment, email);

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

CREATE TABLE favorite (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  customer_id uuid NOT NULL,
  vehicle_id uuid NOT NULL,
  added_date timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT favorite_pkey PRIMARY KEY (organization_id, environment, customer_id, vehicle_id)
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

CREATE TABLE mail (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  template text NOT NULL,
  status text NOT NULL,
  form_id uuid,
  details text,
  recipient text,
  subject text,
  content text,
  attempts integer DEFAULT 0 NOT NULL,
  due_date timestamp with time zone DEFAULT now() NOT NULL,
  last_error text,
  created_date timestamp with time zone DEFAULT now() NOT NULL,
  sent_date timestamp with time zone,
  CONSTRAINT mail_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_due ON mail USING btree (due_date) WHERE status = 'queued'::text;
CREATE INDEX mail_newest ON mail USING btree (created_date DESC, id);
CREATE INDEX mail_newest_of_tenant ON mail USING btree (organization_id, environment, created_date DESC, id);

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
  spam boolean DEFAULT false NOT NULL,
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
  spam boolean DEFAULT false NOT NULL,
  customer_id uuid,
  CONSTRAINT test_drive_pkey PRIMARY KEY (organization_id, environment, id)
);
CREATE INDEX test_drive_newest ON test_drive USING btree (organization_id, environment, created_date DESC, id);
CREATE INDEX test_drive_newest_of_status ON test_drive USING btree (organization_id, environment, status, created_date DESC, id);
CREATE INDEX test_drive_of_customer ON test_drive USING btree (organization_id, environment, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX test_drive_of_email ON test_drive USING btree (organization_id, environment, email);

CREATE TABLE webhook (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  url text NOT NULL,
  description text,
  types text[],
  enabled boolean NOT NULL,
  secret text NOT NULL,
  previous_secret text,
  previous_secret_ends_date timestamp with time zone,
  failing_since_date timestamp(3) with time zone,
  created_date timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_date timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT webhook_pkey PRIMARY KEY (organization_id, environment, id),
  CONSTRAINT webhook_environment_check CHECK (environment = ANY (ARRAY['live'::text, 'test'::text]))
);

CREATE TABLE webhook_event (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  payload text NOT NULL,
  email text,
  customer_id uuid,
  created_date timestamp(3) with time zone DEFAULT now() NOT NULL,
  transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT webhook_event_pkey PRIMARY KEY (organization_id, environment, id),
  CONSTRAINT webhook_event_environment_check CHECK (environment = ANY (ARRAY['live'::text, 'test'::text]))
);
CREATE INDEX webhook_event_in_order ON webhook_event USING btree (organization_id, environment, transaction_id, sequence);
CREATE INDEX webhook_event_of_customer ON webhook_event USING btree (organization_id, environment, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX webhook_event_of_person ON webhook_event USING btree (organization_id, environment, email) WHERE email IS NOT NULL;
CREATE INDEX webhook_event_oldest ON webhook_event USING btree (created_date);

CREATE TABLE webhook_delivery (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_date timestamp with time zone DEFAULT now() NOT NULL,
  claim uuid,
  delivered_date timestamp(3) with time zone,
  created_date timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (organization_id, environment, id),
  CONSTRAINT webhook_delivery_environment_check CHECK (environment = ANY (ARRAY['live'::text, 'test'::text])),
  CONSTRAINT webhook_delivery_status_check CHECK (status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])),
  CONSTRAINT webhook_delivery_organization_id_environment_event_id_fkey FOREIGN KEY (organization_id, environment, event_id) REFERENCES webhook_event(organization_id, environment, id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_newest ON webhook_delivery USING btree (organization_id, environment, webhook_id, created_date DESC, id);
CREATE INDEX webhook_delivery_of_event ON webhook_delivery USING btree (organization_id, environment, event_id);
CREATE INDEX webhook_delivery_pending ON webhook_delivery USING btree (organization_id, environment, webhook_id, due_date) WHERE status = 'pending'::text;

CREATE TABLE webhook_attempt (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  delivery_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  attempted_date timestamp(3) with time zone NOT NULL,
  duration_ms integer NOT NULL,
  status_code integer,
  error text,
  response_body text,
  CONSTRAINT webhook_attempt_pkey PRIMARY KEY (organization_id, environment, delivery_id, id),
  CONSTRAINT webhook_attempt_environment_check CHECK (environment = ANY (ARRAY['live'::text, 'test'::text])),
  CONSTRAINT webhook_attempt_organization_id_environment_delivery_id_fkey FOREIGN KEY (organization_id, environment, delivery_id) REFERENCES webhook_delivery(organization_id, environment, id) ON DELETE CASCADE
);
