import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner/root.js';
import type { Contracts } from './contract-changes.js';
import type { ReleasedMigration } from './database-changes.js';
import type { OpenApiDocument } from './openapi-changes.js';

/** What a release promised, as recorded in docs/releases/<version>. */
export interface Release {
  version: string;
  openApi: OpenApiDocument;
  contracts: Contracts;
  migrations: Record<string, ReleasedMigration[]>;
  /** The files of docs/schema at that release, by service. */
  schema: Record<string, string>;
  /** Changes since then that the check reports but that break nobody. */
  accepted: { change: string; reason: string }[];
}

export const releaseFolder = (version: string): string => join(root, 'docs/releases', version);

/** @throws Error before the first release */
export function lastRelease(): Release {
  const versions = readdirSync(join(root, 'docs/releases')).sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const version = versions.at(-1);
  if (version === undefined) {
    throw new Error('docs/releases holds no release: create one by `npm run release:snapshot`');
  }
  const folder = releaseFolder(version);
  return {
    version,
    openApi: readJson(join(folder, 'openapi.json')) as OpenApiDocument,
    contracts: readJson(join(folder, 'contracts.json')) as Contracts,
    migrations: readJson(join(folder, 'migrations.json')) as Release['migrations'],
    schema: readSchema(join(folder, 'schema')),
    accepted: readJson(join(folder, 'accepted-changes.json')) as Release['accepted'],
  };
}

export const presentOpenApi = () => readJson(join(root, 'docs/openapi.json')) as OpenApiDocument;

export const presentSchema = () => readSchema(join(root, 'docs/schema'));

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const readSchema = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(/\.sql$/, ''),
      readFileSync(join(folder, file), 'utf8'),
    ]),
  );
