import { missingExecutables } from '@forecourt/local-servers/executables';
import { installPackages } from '@forecourt/tests/servers/install-packages';
import type { Say } from './system.js';

/** What does not come from npm; the packages have the same names. */
const PROGRAMS = ['redis-server', 'rabbitmq-server'];

/**
 * Installs what is missing, where it may.
 *
 * @throws Error saying how to install what is still missing
 */
export async function providePrograms(say: Say): Promise<void> {
  if (process.platform !== 'linux') {
    throw new Error('It needs Linux: it finds and signals processes by /proc.');
  }
  const lacking = missingExecutables(PROGRAMS).map(({ name }) => name);
  if (lacking.length > 0) await installPackages(lacking, say);
  const missing = missingExecutables(PROGRAMS);
  if (missing.length === 0) return;
  throw new Error(
    missing.map(({ name, install }) => `${name} is needed. To install it: ${install}`).join('\n'),
  );
}
