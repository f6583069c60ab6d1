#!/usr/bin/env node
/** Builds what is stale, then becomes the product in one of its two shapes. */
import { build } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';

const usage = `Usage: npm start                     Forecourt in one process, with its own PostgreSQL
       npm run start:distributed    the gateway and the five services as processes of their own

Settings are environment variables:
  PORT                       where the API listens (default 3000)
  PUBLIC_URL                 the address under which integrators reach it (default http://localhost:PORT)
  FORECOURT_DATA             the folder for data and secrets (default ./data)
  FORECOURT_OPERATOR_TOKEN   opens the manage surface (made and kept in the data folder when not set)
  LOG_LEVEL                  debug, info, warn or error (default info; warn for npm start)
For start:distributed also, each started on this machine when not set:
  DATABASE_URL               PostgreSQL, as a role that may create roles and schemas
  AMQP_URL                   RabbitMQ
  REDIS_URL                  Redis`;

const mains = {
  embedded: '../embedded/dist/embedded.main.js',
  distributed: '../embedded/dist/distributed.main.js',
};

const [shape, ...rest] = process.argv.slice(2);
if (shape === '--help' || rest.includes('--help') || rest.includes('-h')) {
  console.log(usage);
} else if (!Object.hasOwn(mains, shape) || rest.length > 0) {
  console.error(usage);
  process.exitCode = 2;
} else {
  endWithNpm();
  const compiled = await build();
  if (compiled > 0) console.log(`Built ${compiled} files.`);
  // The terminal is for the person who started it; the distributed shape logs to files.
  if (shape === 'embedded') process.env.LOG_LEVEL ??= 'warn';
  await import(mains[shape]);
}
