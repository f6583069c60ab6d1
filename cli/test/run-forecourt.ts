import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../bin/forecourt.mjs', import.meta.url));
const buildScript = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Compiles stale code, so that tests run the current command. */
export async function buildForecourt(): Promise<void> {
  const { code, stderr } = await runNode([buildScript]);
  if (code !== 0) throw new Error(`The build failed:\n${stderr}`);
}

interface Surroundings {
  env?: Record<string, string>;
  input?: string;
  /** The folder where it is run. */
  cwd?: string;
}

/** Runs the command as a shell would, with only `env` in its environment. */
export function runForecourt(args: string[], surroundings: Surroundings = {}): Promise<Outcome> {
  return runNode([bin, ...args], surroundings);
}

function runNode(
  args: string[],
  { env = {}, input = '', cwd }: Surroundings = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env: { PATH: process.env.PATH, ...env } });
    const outcome: Outcome = { code: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (outcome.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (outcome.stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...outcome, code }));
    child.stdin.end(input);
  });
}
