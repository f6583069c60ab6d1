import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FloodPlan, FloodResult } from './flood-plan.js';

const MAIN = fileURLToPath(new URL('./flood.main.js', import.meta.url));

export async function flood(plan: FloodPlan): Promise<FloodResult> {
  const child = spawn(process.execPath, [MAIN, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    return JSON.parse(await text(child.stdout)) as FloodResult;
  } finally {
    process.off('exit', kill);
  }
}
