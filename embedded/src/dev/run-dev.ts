import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hostVariables } from '../host-config.js';
import { runHost } from '../run-host.js';
import { missingPrograms, serverVariables } from '../server-variables.js';
import type { Host } from '../shape.js';
import { loadedFiles } from './loaded-files.js';
import { Program } from './program.js';
import { programsOf, type DevShape, type Workspace } from './programs.js';
import { Standby } from './standby.js';

const POLL_MS = 50;

export interface DevOptions {
  shape: DevShape;
  /** The first port for debuggers; undefined: none. */
  inspectPort?: number | undefined;
  workspaces: Workspace[];
  /** The files that have changed, after each build that succeeded. */
  builds: AsyncIterable<string[]>;
}

/** Runs the product, and restarts what a change affects. PostgreSQL and the brokers stay up. */
export async function runDev(options: DevOptions): Promise<void> {
  const distributed = options.shape === 'distributed';
  await runHost({
    variables: distributed ? hostVariables.extend(serverVariables.shape) : hostVariables,
    missingPrograms: distributed ? missingPrograms : () => [],
    load: () => Promise.resolve((host: Host) => start(options, host)),
  });
}

async function start(options: DevOptions, host: Host): Promise<void> {
  const { shape, inspectPort, workspaces, builds } = options;
  const { undo, say } = host;
  const settings = await programsOf(shape, host, workspaces);
  const standby = new Standby(packagesOf(workspaces));
  undo.add(() => Promise.resolve(standby.stop()));
  const programs = settings.map((one, index) => {
    const port = inspectPort === undefined ? undefined : inspectPort + index;
    if (port !== undefined) say(`A debugger may connect to ${one.name} at 127.0.0.1:${port}.`);
    return new Program({ ...one, inspectPort: port }, standby, say);
  });
  for (const program of programs) {
    program.start();
    undo.add(() => program.stop());
  }
  void restartAfter(builds, programs, standby, say);
  // However long it takes: a program that does not start waits for a fix.
  for (const program of programs) while (!(await program.isReady())) await delay(POLL_MS);
  standby.prepare();
}

async function restartAfter(
  builds: AsyncIterable<string[]>,
  programs: Program[],
  standby: Standby,
  say: (line: string) => void,
): Promise<void> {
  const ownFiles = await loadedFiles(fileURLToPath(import.meta.url));
  const isRun = (file: string) => programs.some((program) => program.runs(file));
  for await (const files of builds) {
    const concerned = programs.filter((program) => files.some((file) => program.runs(file)));
    const what = files.length === 1 ? files[0] : `${files.length} files`;
    // A library serves the programs first, which load it anew.
    const ours = files.filter(
      (file) => ownFiles.has(file) && (file.startsWith('embedded/') || !isRun(file)),
    );
    if (ours.length > 0) {
      say(`npm run dev itself runs ${ours.join(', ')}: stop and start it to run the change.`);
    } else if (concerned.length === 0) say(`Built ${what}; none of the processes here uses it.`);
    const started = performance.now();
    await Promise.all(concerned.map((program) => program.stop()));
    for (const program of concerned) program.start();
    const announced = concerned.map(async (program) => {
      if (!(await program.untilReady())) return;
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      say(`${program.options.name} restarted in ${seconds} s (${what}).`);
    });
    // Not awaited: a save in the meantime starts the same programs again.
    void Promise.all(announced).then(() => standby.prepare());
  }
}

/** What programs load from npm. */
function packagesOf(workspaces: Workspace[]): string[] {
  const theirs = workspaces.filter(({ folder }) =>
    /^(services|libs\/(contracts|service-kit))/.test(folder),
  );
  return [...new Set(theirs.flatMap(({ packages }) => packages))];
}
