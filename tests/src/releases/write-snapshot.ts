import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../runner/root.js';
import { brokenPromises } from './broken-promises.js';
import { Changelog, openHeading } from './changelog.js';
import { keptReleases, releaseFolder, type Promises } from './releases.js';

interface SnapshotOptions {
  /** Overwrites the snapshot, for a version that is not out yet. */
  replace: boolean;
  /** The folder of the repository. */
  into?: string;
}

/**
 * `npm run release:snapshot`: records what a version promises. Gives the folder that it wrote.
 *
 * @throws Error that says what to do where this would undo an earlier promise
 */
export async function writeSnapshot(
  present: Promises,
  { replace, into = root }: SnapshotOptions,
): Promise<string> {
  const { version } = present;
  const place = `docs/releases/${version}`;
  const folder = releaseFolder(version, into);
  if (existsSync(folder)) mustBeReplaceable(version, Changelog.read(into), replace);
  const others = keptReleases(into).filter((release) => release.version !== version);
  const broken = brokenPromises(others, present);
  if (broken !== undefined) throw new Error(`${broken}\n\n${place} was not written.`);

  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'schema'), { recursive: true });
  await writeJson(join(folder, 'openapi.json'), present.openApi);
  await writeJson(join(folder, 'contracts.json'), present.contracts);
  await writeJson(join(folder, 'migrations.json'), present.migrations);
  for (const [service, page] of Object.entries(present.schema)) {
    await writeFile(join(folder, 'schema', `${service}.sql`), page);
  }
  await writeJson(join(folder, 'accepted-changes.json'), []);
  return place;
}

function mustBeReplaceable(version: string, changelog: Changelog, replace: boolean): void {
  const place = `docs/releases/${version}`;
  if (changelog.released().includes(version)) {
    throw new Error(
      `${place} stays as it is: ${version} is out, as its date in CHANGELOG.md says. ` +
        'Raise the version in package.json',
    );
  }
  if (!changelog.isOpen(version)) {
    throw new Error(
      `${place} is there already, and CHANGELOG.md does not say whether ${version} is out. ` +
        `If it is not, add the heading: ${openHeading(version)}`,
    );
  }
  if (!replace) {
    throw new Error(
      `${place} is there already. Raise the version in package.json; or, as ${version} is not out yet: ` +
        'npm run release:snapshot -- --replace',
    );
  }
}

const writeJson = (file: string, value: unknown) =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
