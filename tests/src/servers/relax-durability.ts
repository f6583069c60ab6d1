import { Client } from 'pg';

/** Commits no longer wait for the disk: test data need not outlive a power cut. */
export async function relaxDurability(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('ALTER SYSTEM SET synchronous_commit = off');
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
}
