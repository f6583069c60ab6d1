import { join } from 'node:path';
import { runCommand } from './run-command.js';

/**
 * Installs a version of Node.js from npm into a folder.
 *
 * @returns its program
 */
export async function installNode(
  version: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = await runCommand(
    'npm',
    [...args, '--allow-scripts=node', '--prefix', folder, `node@${version}`],
    { signal },
  );
  if (!installed) throw new Error(`npm cannot install node@${version}.`);
  return join(folder, 'node_modules', 'node', 'bin', 'node');
}
