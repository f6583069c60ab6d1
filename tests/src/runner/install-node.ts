import { join } from 'node:path';
import { runCommand } from './run-command.js';

/** The part of npm's `node` package for this machine, which needs no install script. */
const NODE = `node-${process.platform}-${process.arch}`;

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
  const installed = await runCommand('npm', [...args, '--prefix', folder, `${NODE}@${version}`], {
    signal,
  });
  if (!installed) throw new Error(`npm cannot install ${NODE}@${version}.`);
  return join(folder, 'node_modules', NODE, 'bin', 'node');
}
