import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEngagement1767225600001 implements MigrationInterface {
  readonly name = 'CreateEngagement1767225600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE subscriber (
        organization_id uuid NOT NULL,
        environment text NOT NULL,
        email text NOT NULL,
        subscribed boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, environment, email)
      );
      CREATE INDEX subscriber_newest
        ON subscriber (organization_id, environment, created_at DESC, email);

      CREATE TABLE contact_message (
        organization_id uuid NOT NULL,
        environment text NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        email text NOT NULL,
        subject text,
        message text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, environment, id)
      );
      CREATE INDEX contact_message_newest
        ON contact_message (organization_id, environment, created_at DESC, id);

      CREATE TABLE test_drive (
        organization_id uuid NOT NULL,
        environment text NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        vehicle_id uuid NOT NULL,
        status text NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        phone text,
        preferred_date text,
        preferred_time timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, environment, id)
      );
      CREATE INDEX test_drive_newest
        ON test_drive (organization_id, environment, created_at DESC, id);
      CREATE INDEX test_drive_newest_of_status
        ON test_drive (organization_id, environment, status, created_at DESC, id);

      CREATE TABLE blog_post (
        organization_id uuid NOT NULL,
        environment text NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        slug text NOT NULL,
        title text NOT NULL,
        content text NOT NULL,
        excerpt text NOT NULL,
        author text,
        tags text[] NOT NULL,
        cover_image_url text,
        draft boolean NOT NULL,
        -- When it was first published. A draft keeps it, for the day it is published again.
        published_at timestamptz CHECK (draft OR published_at IS NOT NULL),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, environment, id),
        UNIQUE (organization_id, environment, slug)
      );
      CREATE INDEX blog_post_newest
        ON blog_post (organization_id, environment, published_at DESC, id) WHERE NOT draft`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE blog_post, test_drive, contact_message, subscriber');
  }
}
