import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@forecourt/tests/runner/root';

interface LockedPackage {
  license?: string;
  dev?: boolean;
  link?: boolean;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

const { workspaces } = readJson('package.json') as { workspaces: string[] };
const { packages } = readJson('package-lock.json') as { packages: Record<string, LockedPackage> };

/** Licenses of parts that a work under Apache-2.0 may include. */
const COMPATIBLE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
];

/** MIT, declared in an old form that the lock file omits. */
const MIT_UNNAMED = ['buildcheck', 'cpu-features', 'ssh2'];

it('the repository and every workspace are under Apache-2.0', () => {
  const others = ['.', ...workspaces].filter(
    (folder) =>
      (readJson(`${folder}/package.json`) as { license?: string }).license !== 'Apache-2.0',
  );

  expect(others).toEqual([]);
});

it('production dependencies may be distributed under Apache-2.0', () => {
  const licenses = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1)!, license }));

  const others = licenses.filter(
    ({ name, license }) => !COMPATIBLE.includes(license ?? '') && !MIT_UNNAMED.includes(name),
  );

  expect(licenses.length).toBeGreaterThan(100);
  expect(others).toEqual([]);
});
