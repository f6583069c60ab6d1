import { readdirSync, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { ServerName } from '../servers/test-servers.js';
import { root } from './root.js';

/** A project of jest.config.mjs. */
export interface Suite {
  project: 'unit' | 'libs' | 'services' | 'end-to-end';
  title: string;
  /** Its test files, as paths from the repository's root. */
  pattern: RegExp;
  /** The servers that the tests of a folder talk to. */
  needs: { folder: string; servers: ServerName[] }[];
}

export const suites: Suite[] = [
  { project: 'unit', title: 'unit', pattern: /\.spec\.ts$/, needs: [] },
  {
    project: 'libs',
    title: 'libs and transport',
    pattern: /^libs\/[^/]+\/test\/.*\.test\.ts$/,
    needs: [
      { folder: 'libs/local-servers/', servers: ['programs'] },
      { folder: 'libs/service-kit/', servers: ['postgres', 'rabbitmq'] },
    ],
  },
  {
    project: 'services',
    title: 'services',
    pattern: /^services\/[^/]+\/test\/.*\.test\.ts$/,
    needs: [
      { folder: 'services/', servers: ['postgres'] },
      { folder: 'services/gateway/', servers: ['redis'] },
    ],
  },
  {
    project: 'end-to-end',
    title: 'end-to-end',
    pattern: /^tests\/e2e\/.*\.e2e\.ts$/,
    needs: [],
  },
];

/** The servers that these test files of a suite talk to. */
export function serversFor(suite: Suite, files: string[]): ServerName[] {
  const needed = suite.needs.filter(({ folder }) => files.some((file) => file.startsWith(folder)));
  return [...new Set(needed.flatMap(({ servers }) => servers))];
}

/** All test files of the repository below the given paths, or all. */
export function testFiles(paths: string[]): string[] {
  const starts = (paths.length > 0 ? paths : ['.']).map((path) => resolve(root, path));
  const files = starts.flatMap(filesBelow).map((file) => relative(root, file).replaceAll(sep, '/'));
  return [...new Set(files)].filter((file) => suites.some(({ pattern }) => pattern.test(file)));
}

const notOurs = new Set(['node_modules', 'dist', '.git']);

function filesBelow(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })) throw new Error(`There is no ${path}.`);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .flatMap((entry) => {
      const inner = resolve(path, entry.name);
      if (entry.isDirectory()) return filesBelow(inner);
      return entry.isFile() ? [inner] : [];
    });
}
