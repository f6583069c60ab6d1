import { contractChanges } from '@forecourt/tests/releases/contract-changes';
import { columnChanges, migrationChanges } from '@forecourt/tests/releases/database-changes';
import { openApiChanges } from '@forecourt/tests/releases/openapi-changes';
import { presentContracts, presentMigrations } from '@forecourt/tests/releases/present';
import { lastRelease, presentOpenApi, presentSchema } from '@forecourt/tests/releases/releases';

const release = lastRelease();
const folder = `docs/releases/${release.version}`;

const inServices = (changes: (service: string) => string[]) =>
  Object.keys(release.schema).flatMap((service) =>
    changes(service).map((change) => `${service}: ${change}`),
  );

const areas: Record<string, () => string[] | Promise<string[]>> = {
  'the API': () => openApiChanges(release.openApi, presentOpenApi()),
  'RPCs, events and errors': () => contractChanges(release.contracts, presentContracts()),
  migrations: async () => {
    const present = await presentMigrations();
    return inServices((service) =>
      migrationChanges(release.migrations[service] ?? [], present[service] ?? []),
    );
  },
  columns: () =>
    inServices((service) =>
      columnChanges(release.schema[service]!, presentSchema()[service] ?? ''),
    ),
};

it.each(Object.entries(areas))(
  `%s: no change breaks the promises in ${folder}`,
  async (_, changes) => {
    const accepted = release.accepted.map(({ change }) => change);

    const broken = (await changes()).filter((change) => !accepted.includes(change));

    if (broken.length > 0) throw new Error(advice(broken));
  },
);

it('every accepted change was made, with the reason why it breaks nobody', async () => {
  const made = (await Promise.all(Object.values(areas).map(async (changes) => changes()))).flat();

  for (const { change, reason } of release.accepted) {
    expect(made).toContain(change);
    expect(reason).toMatch(/\w{3}/);
  }
});

const advice = (broken: string[]) => `\
Release ${release.version} promised otherwise:

${broken.map((change) => `  ${change}`).join('\n')}

Restore what was released, and add to it instead: a new operation, an optional field, a new migration.
If a change breaks nobody after all, list it in ${folder}/accepted-changes.json,
as {"change": "<its line above>", "reason": "<why>"}.`;
