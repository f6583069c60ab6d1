/** The embedded shape without its PostgreSQL, which outlives the restarts of this process. */
import 'reflect-metadata';
import { z } from 'zod';
import { loadConfig, postgresUrlVariable, publicUrlVariable } from '@forecourt/service-kit/config';
import { stopOnSignal } from '@forecourt/service-kit/stop-on-signal';
import { hostVariables } from '../host-config.js';
import { startServices } from '../start-services.js';
import { Undo } from '../undo.js';

const variables = hostVariables.extend({
  DATABASE_URL: postgresUrlVariable,
  ENCRYPTION_KEY: z.string(),
  FORECOURT_OPERATOR_TOKEN: z.string(),
  PUBLIC_URL: publicUrlVariable,
});

const undo = new Undo();
stopOnSignal(() => undo.run());
const config = loadConfig(variables, process.env);
await startServices(
  {
    config,
    publicUrl: config.PUBLIC_URL,
    operatorToken: config.FORECOURT_OPERATOR_TOKEN,
    encryptionKey: config.ENCRYPTION_KEY,
    undo,
  },
  config.DATABASE_URL,
);
