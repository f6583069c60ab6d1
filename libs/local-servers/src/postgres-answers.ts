import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Where PostgreSQL's `postmaster.pid` says how far it is. */
const NOTE_STATE_LINE = 7;
const CONNECT_BOUND_MS = 2_000;

/** The password does not open the database. */
export class WrongPasswordError extends Error {}

/**
 * Whether a PostgreSQL that is starting takes statements by now.
 *
 * @param data its data folder
 * @param pid its process
 * @param url where it is to listen
 * @throws WrongPasswordError
 */
export async function answers(data: string, pid: number, url: string): Promise<boolean> {
  // Until its own note says so, who answers on the port may be another server.
  const note = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = note.split('\n');
  if (Number(lines[0]) !== pid || lines[NOTE_STATE_LINE]?.trim() !== 'ready') return false;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_BOUND_MS,
  });
  // A connection that breaks later would otherwise end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') throw new WrongPasswordError();
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
