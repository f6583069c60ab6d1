/** A migration as a release recorded it. */
export interface ReleasedMigration {
  name: string;
  /** SHA-256 of the SQL that it runs. */
  sha256: string;
}

/** One sentence per released migration that was edited, removed or preceded by a new one. */
export function migrationChanges(
  released: ReleasedMigration[],
  present: ReleasedMigration[],
): string[] {
  const changes = released.flatMap(({ name, sha256 }) => {
    const other = present.find((migration) => migration.name === name);
    if (!other) return [`the migration ${name} is gone`];
    return other.sha256 === sha256 ? [] : [`the migration ${name} was edited`];
  });
  const last = released.at(-1)?.name;
  const early = present
    .slice(0, present.findIndex(({ name }) => name === last) + 1)
    .filter(({ name }) => !released.some((migration) => migration.name === name));
  return [
    ...changes,
    ...early.map(
      ({ name }) => `the migration ${name} must come after ${last}: give it a later time`,
    ),
  ];
}
