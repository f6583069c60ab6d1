import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner/root.js';
import type { Contracts } from './contract-changes.js';
import type { ReleasedMigration } from './migration-changes.js';
import type { OpenApiDocument } from './openapi-changes.js';

/** What a version promises to clients, to other processes and to its database. */
export interface Promises {
  version: string;
  openApi: OpenApiDocument;
  contracts: Contracts;
  migrations: Record<string, ReleasedMigration[]>;
  /** The files of docs/schema, by service. */
  schema: Record<string, string>;
}

/** A version as docs/releases/<version> keeps it. */
export interface Release extends Promises {
  /** Changes since then that the check reports but that break nobody. */
  accepted: { change: string; reason: string }[];
}

export const releaseFolder = (version: string, from = root): string =>
  join(from, 'docs/releases', version);

/** Every kept release, oldest first. */
export function keptReleases(from = root): Release[] {
  const folder = releaseFolder('', from);
  return (existsSync(folder) ? readdirSync(folder) : [])
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((version) => readRelease(version, releaseFolder(version, from)));
}

const readRelease = (version: string, folder: string): Release => ({
  version,
  openApi: readJson(join(folder, 'openapi.json')) as OpenApiDocument,
  contracts: readJson(join(folder, 'contracts.json')) as Contracts,
  migrations: readJson(join(folder, 'migrations.json')) as Release['migrations'],
  schema: readSchema(join(folder, 'schema')),
  accepted: readJson(join(folder, 'accepted-changes.json')) as Release['accepted'],
});

export const presentVersion = () =>
  (readJson(join(root, 'package.json')) as { version: string }).version;

export const presentSchema = () => readSchema(join(root, 'docs/schema'));

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const readSchema = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(/\.sql$/, ''),
      readFileSync(join(folder, file), 'utf8'),
    ]),
  );
