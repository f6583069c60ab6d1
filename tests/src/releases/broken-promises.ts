import { contractChanges } from './contract-changes.js';
import { migrationChanges } from './migration-changes.js';
import { openApiChanges } from './openapi-changes.js';
import type { Promises, Release } from './releases.js';
import { tableChanges } from './table-changes.js';

/**
 * What `present` breaks of the kept releases, as a text for the person who changed it; `undefined` if nothing.
 * A new major version may break everything but migrations, which every database has to run through.
 */
export function brokenPromises(kept: Release[], present: Promises): string | undefined {
  const reports = kept.flatMap((release, index) => {
    // What is accepted since a later release also shows against the earlier ones.
    const accepted = kept
      .slice(index)
      .flatMap((later) => later.accepted.map(({ change }) => change));
    const broken = changesSince(release, present).filter((change) => !accepted.includes(change));
    return broken.length > 0 ? [report(release.version, broken)] : [];
  });
  if (reports.length === 0) return undefined;
  const hasSnapshot = kept.some(({ version }) => version === present.version);
  return `${reports.join('\n')}\n${advice}${hasSnapshot ? replaceIfOpen : ''}`;
}

/** What is accepted of the present major version but was not changed, or not explained. */
export function idleAcceptances(kept: Release[], present: Promises): string[] {
  return kept
    .filter((release) => majorOf(release) === majorOf(present))
    .flatMap((release) => {
      const made = changesSince(release, present);
      const list = `docs/releases/${release.version}/accepted-changes.json`;
      return release.accepted.flatMap(({ change, reason }) => [
        ...(made.includes(change) ? [] : [`remove from ${list}, as it was not made: ${change}`]),
        ...(/\w{3}/.test(reason) ? [] : [`say in ${list} why this breaks nobody: ${change}`]),
      ]);
    });
}

/** One sentence per change that breaks what a release promised. */
function changesSince(release: Promises, present: Promises): string[] {
  const migrations = perService(release, (service) =>
    migrationChanges(release.migrations[service] ?? [], present.migrations[service] ?? []),
  );
  if (majorOf(release) !== majorOf(present)) return migrations;
  const changes = [
    ...openApiChanges(release.openApi, present.openApi),
    ...contractChanges(release.contracts, present.contracts),
    ...migrations,
    ...perService(release, (service) =>
      tableChanges(release.schema[service] ?? '', present.schema[service] ?? ''),
    ),
  ];
  // A shape that several contracts share breaks them all; report it once.
  return [...new Set(changes)];
}

const majorOf = ({ version }: Promises) => version.split('.')[0];

const perService = ({ schema }: Promises, changes: (service: string) => string[]) =>
  Object.keys(schema).flatMap((service) =>
    changes(service).map((change) => `${service}: ${change}`),
  );

const report = (version: string, broken: string[]) => `\
Release ${version} promised otherwise:

${broken.map((change) => `  ${change}\n`).join('')}`;

const advice = `\
Leave what was released as it is, and add beside it: another operation, an optional field, a migration.
Should a change break nobody after all, list it in docs/releases/<version>/accepted-changes.json,
as {"change": "<its line above>", "reason": "<why>"}.`;

const replaceIfOpen = `
If this version is not out yet, write its snapshot anew: npm run release:snapshot -- --replace`;
