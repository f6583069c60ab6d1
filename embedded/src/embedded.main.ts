import 'reflect-metadata';
import { logTo } from '@forecourt/service-kit/logging/logger';
import { hostVariables } from './host-config.js';
import { readable } from './readable-log.js';
import { runHost } from './run-host.js';

// Piped or under a supervisor, the log stays JSON.
if (process.stdout.isTTY) logTo({ write: (line) => process.stdout.write(readable(line)) });
await runHost({
  variables: hostVariables,
  missingPrograms: () => [],
  load: async () => (await import('./start-embedded.js')).startEmbedded,
});
