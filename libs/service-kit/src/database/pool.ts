import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { DatabaseClient } from './client.js';
import { CONNECTION_MS } from './limits.js';

/** A connection that serves for longer may lead to a server that the host name no longer means. */
const LIFETIME_SECONDS = 60;

/** Hands out connections of the class `DatabaseClient` for a limited time. */
export class DatabasePool extends Pool {
  constructor(config: PoolConfig) {
    super({ ...config, maxLifetimeSeconds: LIFETIME_SECONDS });
    this.on('acquire', (client) => asOurs(client).endAfter(CONNECTION_MS));
    this.on('release', (_error, client) => asOurs(client).keep());
  }
}

const asOurs = (client: PoolClient) => client as PoolClient & DatabaseClient;
