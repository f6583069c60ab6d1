import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { watch } from 'chokidar';
import { build } from './build.mjs';
import { readWorkspaces, root } from './workspaces.mjs';

/** Files that are saved together are built together. */
const SETTLE_MS = 30;

const isSource = (path) => path.endsWith('.ts') && !/\.(spec|d)\.ts$/.test(path);

/**
 * Builds now, and after every change of a source. A build that fails is reported; the next save
 * tries again.
 *
 * @yields after each build that succeeds, the files that changed since the last one, as paths from
 *   the root
 */
export async function* watchBuilds() {
  const folders = readWorkspaces().map(({ folder }) => folder);
  const saved = new Set();
  let wake = () => undefined;
  watch(
    folders.map((folder) => join(root, folder, 'src')),
    { ignoreInitial: true, ignored: (path, stats) => stats?.isFile() && !isSource(path) },
  ).on('all', (_, path) => {
    if (!isSource(path)) return;
    saved.add(relative(root, path));
    wake();
  });

  let changed = new Set();
  for (let toBuild = folders; ;) {
    try {
      await build(toBuild);
      yield [...changed];
      changed = new Set();
    } catch (error) {
      // The rest of the message is about swc itself.
      const [message] = error.message.split('\n\nCaused by:');
      console.error(`${message.trimEnd()}\nNot built. The next save tries again.`);
    }
    while (saved.size === 0) await new Promise((resolve) => (wake = resolve));
    await delay(SETTLE_MS);
    for (const file of saved) changed.add(file);
    saved.clear();
    toBuild = folders.filter((folder) =>
      [...changed].some((file) => file.startsWith(`${folder}/`)),
    );
  }
}
