import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenPromises, idleAcceptances } from '@forecourt/tests/releases/broken-promises';
import { Changelog } from '@forecourt/tests/releases/changelog';
import { presentPromises } from '@forecourt/tests/releases/present';
import { keptReleases, presentVersion } from '@forecourt/tests/releases/releases';
import { root } from '@forecourt/tests/runner/root';

const kept = keptReleases();
const present = await presentPromises();

it('nothing is broken of what the kept releases promised', () => {
  const broken = brokenPromises(kept, present);

  if (broken !== undefined) throw new Error(broken);
});

it('every accepted change was made, and says why it breaks nobody', () => {
  expect(idleAcceptances(kept, present)).toEqual([]);
});

it('this version and every one that is out have a snapshot; `npm run release:snapshot` writes it', () => {
  const versions = kept.map(({ version }) => version);

  expect(versions).toEqual(
    expect.arrayContaining([presentVersion(), ...Changelog.read().released()]),
  );
});

it('the API and every workspace have the version of package.json', () => {
  const versionIn = (folder: string) =>
    (readJson(join(folder, 'package.json')) as { version: string }).version;
  const { workspaces } = readJson('package.json') as { workspaces: string[] };

  const versions = {
    'the API': present.openApi.info.version,
    ...Object.fromEntries(workspaces.map((folder) => [folder, versionIn(folder)])),
  };

  expect(versions).toEqual(
    Object.fromEntries(Object.keys(versions).map((name) => [name, presentVersion()])),
  );
});

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
