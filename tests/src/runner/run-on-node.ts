import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shapes } from '../product/shape.js';
import { installNode } from './install-node.js';
import type { Steps } from './steps.js';
import { withSession } from './test-session.js';

/** End to end through every layer and both transports; the rest is the same code. */
const TESTS = ['tests/e2e/engagement/'];

/** Runs one service's end-to-end tests, and the product under them, on a version of Node.js from npm. */
export async function runOnNode(version: string, steps: Steps, signal: AbortSignal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-node-'));
  try {
    let node = '';
    await steps.check(`install Node ${version}`, async () => {
      node = await installNode(version, folder, signal);
      return true;
    });
    if (node === '') return;
    await withSession({ signal, node }, steps, async (session) => {
      for (const shape of shapes) {
        await steps.tests(`engagement on Node ${version}, ${shape}`, () =>
          session.runInShape(shape, TESTS),
        );
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
