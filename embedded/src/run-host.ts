import { ConfigError, loadConfig } from '@forecourt/service-kit/config';
import { stopOnSignal } from '@forecourt/service-kit/stop-on-signal';
import { MissingExecutableError } from '@forecourt/local-servers/executables';
import { FolderInUseError, lockFolder } from '@forecourt/local-servers/folder-lock';
import { PortTakenError, ServerStartError } from '@forecourt/local-servers/server-process';
import { DataFolder } from './data-folder.js';
import { hostVariables, publicUrlOf, type HostConfig } from './host-config.js';
import { assertPortIsFree } from './port.js';
import { StartError } from './start-error.js';
import { makeFirstDemo } from './first-demo.js';
import { sayReady } from './say.js';
import { Undo } from './undo.js';

/** What a shape is given to start with. */
export interface Host {
  config: HostConfig;
  publicUrl: string;
  folder: DataFolder;
  operatorToken: string;
  /** What the shape starts, it adds here how to stop. */
  undo: Undo;
  say: (line: string) => void;
}

/** Starts a shape; when the promise resolves it serves. */
export type StartShape = (host: Host) => Promise<void>;

/** Starts the product on this machine, in either shape, and ends it on Ctrl-C. */
export async function runHost(start: StartShape): Promise<void> {
  const undo = new Undo();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // A signal during the start stops what has been started so far.
  const interruption = new AbortController();
  stopOnSignal(async () => {
    interruption.abort();
    say('Stopping …');
    await undo.run();
  });
  const started = performance.now();
  try {
    const config = loadConfig(hostVariables, process.env);
    const folder = new DataFolder(config.FORECOURT_DATA);
    await folder.create();
    const lock = await lockFolder(folder.path);
    undo.add(() => lock.release());
    await assertPortIsFree(config.PORT);
    const publicUrl = publicUrlOf(config);
    const operatorToken = config.FORECOURT_OPERATOR_TOKEN ?? (await folder.operatorToken());

    await start({ config, publicUrl, folder, operatorToken, undo, say });

    if (!(await folder.hasDemo())) {
      await makeFirstDemo(`http://localhost:${config.PORT}`, operatorToken, say);
      await folder.rememberDemo();
    }
    sayReady(say, publicUrl, performance.now() - started);
  } catch (error) {
    // What a signal cut off in the middle is no failure; the signal's handler ends the process.
    if (interruption.signal.aborted) return;
    await undo.run().catch(() => undefined);
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** What a person can mend is said in one line; a fault of ours is shown with all there is to it. */
const mendable = [
  ConfigError,
  FolderInUseError,
  MissingExecutableError,
  PortTakenError,
  ServerStartError,
  StartError,
];

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (mendable.some((kind) => error instanceof kind)) return error.message;
  return error.stack ?? error.message;
}
