import { ConfigError, loadConfig } from '@forecourt/service-kit/config';
import { stopOnSignal } from '@forecourt/service-kit/stop-on-signal';
import { MissingExecutableError } from '@forecourt/local-servers/executables';
import { PortTakenError, ServerStartError } from '@forecourt/local-servers/server-process';
import { checkStart } from './check-start.js';
import { DataFolder } from './data-folder.js';
import { hostVariables, localUrlOf, publicUrlOf } from './host-config.js';
import type { Shape } from './shape.js';
import { StartError } from './start-error.js';
import { makeFirstDemo } from './first-demo.js';
import { sayReady } from './say.js';
import { Undo } from './undo.js';

/** Services and servers have shorter bounds of their own; this one is for when those fail. */
const STOP_BOUND_MS = 60_000;

/** Starts the product in one of its shapes, and stops it in order on a signal. */
export async function runHost(shape: Shape): Promise<void> {
  const undo = new Undo();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // Writing to a closed terminal fails, which must not prevent a clean stop.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  // A signal during the start stops what has started so far.
  const interruption = new AbortController();
  stopOnSignal(async () => {
    interruption.abort();
    say('Stopping …');
    await undo.run().catch((error: unknown) => {
      say(`Could not stop everything: ${String(error)}`);
      throw error;
    });
  }, STOP_BOUND_MS);
  const started = performance.now();
  try {
    const lock = await checkStart(shape, process.env);
    undo.add(() => lock.release());
    const config = loadConfig(hostVariables, process.env);
    const folder = new DataFolder(config.FORECOURT_DATA);
    await folder.create();
    const publicUrl = publicUrlOf(config);
    const operatorToken = config.FORECOURT_OPERATOR_TOKEN ?? (await folder.operatorToken());
    const encryptionKey = config.ENCRYPTION_KEY ?? (await folder.encryptionKey());

    const start = await shape.load();
    await start({ config, publicUrl, folder, operatorToken, encryptionKey, undo, say });
    const localUrl = localUrlOf(config.PORT);
    undo.add(() => folder.forgetUrl());
    await folder.rememberUrl(localUrl);

    if (!(await folder.hasDemo())) {
      await makeFirstDemo(localUrl, operatorToken, say);
      await folder.rememberDemo();
    }
    sayReady(say, publicUrl, folder.path, performance.now() - started);
  } catch (error) {
    // A start that a signal interrupts has not failed. The signal's handler ends the process.
    if (interruption.signal.aborted) return;
    await undo.run().catch(() => undefined);
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** The user can fix these, so the message is enough. Anything else is a bug and is shown whole. */
const fixable = [MissingExecutableError, PortTakenError, ServerStartError, StartError];

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  if (fixable.some((kind) => error instanceof kind)) {
    return `Forecourt cannot start: ${error.message}`;
  }
  return error.stack ?? error.message;
}
