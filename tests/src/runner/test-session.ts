import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDaemon, whenListening, type DaemonClient } from '../daemon/daemon-client.js';
import { FOLDER_VARIABLE } from '../daemon/protocol.js';
import type { Shape } from '../product/shape.js';
import type { ProductEnd } from '../product/test-product.js';
import { say } from '../say.js';
import { runJest } from './run-jest.js';
import type { Steps } from './steps.js';
import type { Totals } from './totals.js';

interface Surroundings {
  signal: AbortSignal;
  /** The Node.js that runs tests and product. */
  node?: string;
}

/** Tests on servers of their own, which end with the session. */
export class TestSession {
  private constructor(
    private readonly folder: string,
    private readonly daemon: ChildProcess,
    private readonly client: DaemonClient,
    private readonly surroundings: Surroundings,
  ) {}

  static async start(surroundings: Surroundings): Promise<TestSession> {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-test-'));
    const daemon = startDaemon(folder, { ...surroundings, kept: false });
    const client = await whenListening(folder, daemon);
    return new TestSession(folder, daemon, client, surroundings);
  }

  /** @param args what to hand to Jest */
  run(args: string[], env: Record<string, string> = {}): Promise<Totals> {
    return runJest(args, {
      ...this.surroundings,
      env: { ...env, [FOLDER_VARIABLE]: this.folder },
    });
  }

  /** Also stops the product after the tests. An unclean end counts as a failed test. */
  async runInShape(shape: Shape, args: string[]): Promise<Totals> {
    const totals = await this.run(args, { FORECOURT_TEST_SHAPE: shape });
    const end = await this.client.request<ProductEnd | null>({ ask: 'stop product', shape }, say);
    if (!end) return totals;
    const stopped = end.code === 0;
    if (totals.failed > 0 || !stopped) say(`The product's output ends:\n${end.logs}`);
    if (stopped || this.surroundings.signal.aborted) return totals;
    say(
      end.code === undefined
        ? 'The product did not stop, and was killed.'
        : `The product ended with code ${end.code}.`,
    );
    return { ...totals, failed: totals.failed + 1 };
  }

  async stop(): Promise<void> {
    this.client.close();
    if (this.daemon.connected) {
      const ended = once(this.daemon, 'exit');
      // It stops when its parent disconnects.
      this.daemon.disconnect();
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Does the work with a session; if none can be created, that counts as a failed test. */
export async function withSession(
  surroundings: Surroundings,
  steps: Steps,
  work: (session: TestSession) => Promise<void>,
): Promise<void> {
  let session: TestSession;
  try {
    session = await TestSession.start(surroundings);
  } catch (error) {
    await steps.tests('servers', () => Promise.reject(error));
    return;
  }
  await work(session).finally(() => session.stop());
}
