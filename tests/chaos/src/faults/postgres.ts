import pg from 'pg';
import type { System } from '../system/system.js';
import { FREEZE_MS, nothing, withoutService, type Fault } from './fault.js';

const part = ({ servers }: System) => servers.postgres.part;

/** Takes a lock, and holds it as a session that somebody left open. */
class HeldLock {
  private client: pg.Client | undefined;

  async take(system: System): Promise<void> {
    this.client = new pg.Client({ connectionString: system.databaseUrl });
    await this.client.connect();
    await this.client.query('BEGIN');
    await this.client.query('LOCK TABLE crm.customer IN ACCESS EXCLUSIVE MODE');
  }

  async release(): Promise<void> {
    await this.client?.end();
  }
}

const lock = new HeldLock();

export const postgresFaults: Fault[] = [
  {
    name: 'postgres-killed',
    what: 'kill -9 of PostgreSQL',
    begin: (system) => part(system).kill(),
    untilBack: (system) => part(system).untilAccepts(),
    keeps: nothing,
  },
  {
    name: 'postgres-frozen',
    what: 'PostgreSQL frozen for 10 s',
    begin: (system) => part(system).signal('SIGSTOP'),
    lastsMs: FREEZE_MS,
    end: (system) => part(system).signal('SIGCONT'),
    keeps: nothing,
  },
  {
    name: 'postgres-connections-ended',
    what: 'PostgreSQL ends every connection',
    begin: (system) =>
      system.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'forecourt%'`,
      ),
    keeps: nothing,
  },
  {
    name: 'postgres-lock-held',
    what: "crm's table of customers locked for 10 s",
    begin: (system) => lock.take(system),
    lastsMs: FREEZE_MS,
    end: () => lock.release(),
    keeps: withoutService('crm'),
  },
];
