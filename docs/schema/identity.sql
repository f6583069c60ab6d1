-- The tables of the identity service, as its migrations leave them.
-- Written by `npm run docs`; to change a table, add a migration.

CREATE TABLE organization (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  currency text NOT NULL,
  time_zone text NOT NULL,
  created_date timestamp with time zone NOT NULL,
  CONSTRAINT organization_pkey PRIMARY KEY (id),
  CONSTRAINT organization_slug_key UNIQUE (slug)
);

CREATE TABLE api_key (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  name text NOT NULL,
  hash text NOT NULL,
  last4 text NOT NULL,
  scopes text[] NOT NULL,
  rate_limit integer NOT NULL,
  expires_date timestamp with time zone,
  revoked_date timestamp with time zone,
  last_used_date timestamp with time zone,
  created_date timestamp with time zone NOT NULL,
  CONSTRAINT api_key_pkey PRIMARY KEY (id),
  CONSTRAINT api_key_hash_key UNIQUE (hash),
  CONSTRAINT api_key_environment_check CHECK (environment = ANY (ARRAY['live'::text, 'test'::text])),
  CONSTRAINT api_key_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id)
);
CREATE INDEX api_key_tenant ON api_key USING btree (organization_id, environment);

CREATE TABLE user_account (
  environment text NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone jsonb,
  created_date timestamp with time zone NOT NULL,
  CONSTRAINT user_account_pkey PRIMARY KEY (environment, id),
  CONSTRAINT user_account_environment_email_key UNIQUE (environment, email),
  CONSTRAINT user_account_email_check CHECK (email = lower(email)),
  CONSTRAINT user_account_environment_check CHECK (environment = ANY (ARRAY['live'::text, 'test'::text]))
);

CREATE TABLE customer_link (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  user_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  linked_date timestamp with time zone NOT NULL,
  CONSTRAINT customer_link_pkey PRIMARY KEY (organization_id, environment, user_id),
  CONSTRAINT customer_link_environment_user_id_fkey FOREIGN KEY (environment, user_id) REFERENCES user_account(environment, id),
  CONSTRAINT customer_link_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id)
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

CREATE TABLE refresh_token (
  organization_id uuid NOT NULL,
  environment text NOT NULL,
  hash text NOT NULL,
  family_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_date timestamp with time zone DEFAULT now() NOT NULL,
  expires_date timestamp with time zone NOT NULL,
  CONSTRAINT refresh_token_pkey PRIMARY KEY (organization_id, environment, hash),
  CONSTRAINT refresh_token_organization_id_environment_user_id_fkey FOREIGN KEY (organization_id, environment, user_id) REFERENCES customer_link(organization_id, environment, user_id)
);

CREATE TABLE signing_key (
  kid text NOT NULL,
  public_jwk jsonb NOT NULL,
  private_jwk jsonb NOT NULL,
  created_date timestamp with time zone DEFAULT now() NOT NULL,
  signs_from timestamp with time zone NOT NULL,
  CONSTRAINT signing_key_pkey PRIMARY KEY (kid),
  CONSTRAINT signing_key_signs_from_key UNIQUE (signs_from)
);
