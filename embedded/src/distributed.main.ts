import { z } from 'zod';
import { logger } from '@forecourt/service-kit/logging/logger';
import { hostVariables } from './host-config.js';
import { runHost } from './run-host.js';
import { missingPrograms, serverVariables } from './server-variables.js';

// The services log to their own files. The terminal is for the user.
logger.level = 'silent';
await runHost({
  variables: z.object({ ...hostVariables.shape, ...serverVariables.shape }),
  missingPrograms,
  load: async () => (await import('./start-distributed.js')).startDistributed,
});
