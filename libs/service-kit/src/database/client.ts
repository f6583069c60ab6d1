import { Client, type ClientConfig } from 'pg';

/**
 * A connection to PostgreSQL. When it breaks, its queries fail, and nothing else does: without a
 * listener, a break between two queries would end the process.
 */
export class DatabaseClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
