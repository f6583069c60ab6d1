import 'reflect-metadata';
import { hostVariables } from './host-config.js';
import { runHost } from './run-host.js';

await runHost({
  variables: hostVariables,
  missingPrograms: () => [],
  load: async () => (await import('./start-embedded.js')).startEmbedded,
});
