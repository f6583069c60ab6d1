import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../runner/root.js';
import type { Integrator } from './api.js';
import { theProduct } from './product.js';

const bin = join(root, 'cli', 'bin', 'forecourt.mjs');

/** The result of the command, as a shell sees it. */
export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

interface Surroundings {
  /** The only environment variables besides PATH. By default, those that locate the product. */
  env?: Record<string, string>;
  stdin?: string;
}

/** Runs the `forecourt` command as a user does. */
export async function forecourt(
  args: string[],
  { env = connected(), stdin = '' }: Surroundings = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [bin, ...args], {
    env: { PATH: process.env['PATH'], ...env },
  });
  // The command may exit without reading its input.
  child.stdin.on('error', () => undefined).end(stdin);
  const [code, stdout, stderr] = await Promise.all([
    new Promise<number>((resolve, reject) => {
      child.on('error', reject).on('close', (exitCode) => resolve(exitCode ?? -1));
    }),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

/** Runs it with `--json`, asserts that it succeeded, and returns what it printed. */
export async function forecourtJson<Result>(...args: string[]): Promise<Result> {
  const { code, stdout, stderr } = await forecourt([...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Result;
}

/** The options that name an integrator's organization and environment. */
export const tenantOf = ({ organization, environment }: Integrator): string[] => [
  '--organization',
  organization.slug,
  '--environment',
  environment,
];

function connected(): Record<string, string> {
  const { url, operatorToken } = theProduct();
  return { FORECOURT_URL: url, FORECOURT_OPERATOR_TOKEN: operatorToken };
}
