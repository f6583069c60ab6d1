import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.js';

export interface CommandOptions {
  env?: Record<string, string>;
  /** Ends the command. */
  signal: AbortSignal;
  /** Whether a person may type into it. */
  interactive?: boolean;
  /** The Node.js to run a tool with. */
  node?: string;
}

/** Runs a command in the repository, showing its output; returns whether it ended with code 0. */
export function runCommand(
  command: string,
  args: string[],
  { env = {}, signal, interactive = false }: CommandOptions,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: [interactive ? 'inherit' : 'ignore', 'inherit', 'inherit'],
      signal,
    });
    child.once('error', (error) => {
      if (signal.aborted) resolve(false);
      else reject(error);
    });
    child.once('close', (code) => resolve(code === 0));
  });
}

/** Runs the command-line program of an npm package. */
export function runTool(tool: string, args: string[], options: CommandOptions): Promise<boolean> {
  const { node = process.execPath } = options;
  return runCommand(node, [join(root, 'node_modules/.bin', tool), ...args], options);
}
