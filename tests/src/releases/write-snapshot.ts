import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../runner/root.js';
import { say } from '../say.js';
import { presentContracts, presentMigrations } from './present.js';
import { releaseFolder } from './releases.js';

/**
 * `npm run release:snapshot`: records what the version in package.json promises.
 *
 * @param replace overwrites the snapshot, for a version that is not out yet
 */
export async function writeSnapshot(replace: boolean): Promise<void> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = releaseFolder(manifest.version);
  if (!replace && (await stat(folder).catch(() => undefined))) {
    throw new Error(
      `docs/releases/${manifest.version} already exists. Raise the version in package.json; or, ` +
        'if it is not out yet: npm run release:snapshot -- --replace',
    );
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(root, 'docs/openapi.json'), join(folder, 'openapi.json'));
  await cp(join(root, 'docs/schema'), join(folder, 'schema'), { recursive: true });
  await writeJson(join(folder, 'contracts.json'), presentContracts());
  await writeJson(join(folder, 'migrations.json'), await presentMigrations());
  await writeJson(join(folder, 'accepted-changes.json'), []);
  say(`Wrote docs/releases/${manifest.version}`);
}

const writeJson = (file: string, value: unknown) =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
