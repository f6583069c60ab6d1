import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Say } from '../say.js';

/** Debian asks this script whether a package may start its service. */
const POLICY = '/usr/sbin/policy-rc.d';
const NEVER_START = '#!/bin/sh\nexit 101\n';

/**
 * Installs Debian packages, as root on Debian or Ubuntu, without starting their services.
 *
 * @returns why not, or undefined when they are installed
 */
export async function installPackages(packages: string[], say: Say): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'only root may install packages';
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (!/^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release))
    return 'this is neither Debian nor Ubuntu';

  say(`Installing ${packages.join(' and ')} with apt-get`);
  const ownPolicy = !existsSync(POLICY);
  if (ownPolicy) await writeFile(POLICY, NEVER_START, { mode: 0o755 });
  try {
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    return (await aptGet(['update', '-qq'])) ?? (await aptGet(install));
  } finally {
    if (ownPolicy) await rm(POLICY);
  }
}

/** Returns its error message if it failed. */
async function aptGet(args: string[]): Promise<string | undefined> {
  const child = spawn('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [complaint] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return child.exitCode === 0 ? undefined : `apt-get ${args[0]}: ${complaint.trim()}`;
}
