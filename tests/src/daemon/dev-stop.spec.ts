import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../runner/root.js';

function devStop(...args: string[]) {
  const script = join(root, 'scripts/dev-stop.mjs');
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
}

it.each(['--help', '-h'])('npm run dev:stop -- %s only says what it does', (option) => {
  const { status, stdout } = devStop(option);

  expect(stdout).toMatch(/^Usage: npm run dev:stop\n\n.*stops/is);
  expect(stdout).not.toContain('test servers');
  expect(status).toBe(0);
});

it('npm run dev:stop refuses an argument that it does not know', () => {
  const { status, stdout, stderr } = devStop('--now');

  expect(stderr).toContain("Unknown option '--now'");
  expect(stdout).toBe('');
  expect(status).toBe(2);
});
