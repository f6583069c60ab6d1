#!/usr/bin/env node
/**
 * The init step of a deployment. Reads `DATABASE_ADMIN_URL`, and for each service NAME the URLs
 * `NAME_DATABASE_URL` (runtime role) and `NAME_DATABASE_OWNER_URL` (owner). Creates the schemas and roles
 * that these URLs name.
 */
import { z } from 'zod';
import { ConfigError, loadConfig, postgresUrlVariable } from '../config.js';
import { logLevelVariable } from '../logging/log-level.js';
import { logger } from '../logging/logger.js';
import { initDatabase } from './init-database.js';

try {
  const services = Object.keys(process.env)
    .map((name) => /^([A-Z]+)_DATABASE_URL$/.exec(name)?.[1])
    .filter((name) => name !== undefined);
  const config = loadConfig(
    z.object({
      LOG_LEVEL: logLevelVariable,
      DATABASE_ADMIN_URL: postgresUrlVariable.describe(
        'PostgreSQL, as a role that may create roles and schemas',
      ),
      ...Object.fromEntries(
        services.flatMap((name) => [
          [`${name}_DATABASE_URL`, postgresUrlVariable],
          [`${name}_DATABASE_OWNER_URL`, postgresUrlVariable],
        ]),
      ),
    }),
    process.env,
  ) as Record<string, string>;
  await initDatabase(
    config.DATABASE_ADMIN_URL!,
    services.map((name) => ({
      schema: name.toLowerCase(),
      runtimeUrl: config[`${name}_DATABASE_URL`]!,
      ownerUrl: config[`${name}_DATABASE_OWNER_URL`]!,
    })),
  );
  logger.info({ schemas: services.map((name) => name.toLowerCase()) }, 'database initialised');
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
