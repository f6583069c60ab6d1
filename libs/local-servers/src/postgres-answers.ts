import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The line of `postmaster.pid` with the state of the start. */
const NOTE_STATE_LINE = 7;
const CONNECT_BOUND_MS = 2_000;

/** The database refuses the password. */
export class WrongPasswordError extends Error {}

/**
 * Whether a starting PostgreSQL accepts statements yet.
 *
 * @param data its data folder
 * @param pid its process
 * @param url where it will listen
 * @throws WrongPasswordError
 */
export async function answers(data: string, pid: number, url: string): Promise<boolean> {
  // Before its own file says so, another server may answer on the port.
  const note = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = note.split('\n');
  if (Number(lines[0]) !== pid || lines[NOTE_STATE_LINE]?.trim() !== 'ready') return false;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_BOUND_MS,
  });
  // Without a listener, a connection that breaks later would end the process.
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
