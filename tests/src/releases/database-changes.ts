/** A migration as a release knows it. */
export interface ReleasedMigration {
  name: string;
  /** SHA-256 of the SQL that it runs. */
  sha256: string;
}

/** A sentence for each migration of a release that is not what and where it was. */
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

/** A sentence for each column of a release that is gone. Takes pages of docs/schema. */
export function columnChanges(released: string, present: string): string[] {
  const columns = columnsIn(present);
  return [...columnsIn(released)]
    .filter((column) => !columns.has(column))
    .map((column) => `the column ${column} is gone`);
}

/** `vehicle.price` for each line of a `CREATE TABLE` that is a column. */
function columnsIn(page: string): Set<string> {
  const tables = page.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\S+) \(\n([^]*?)\n\)/gm);
  return new Set(
    [...tables].flatMap(([, table, lines]) =>
      [...lines!.matchAll(/^ {2}(?!CONSTRAINT )(\S+) /gm)].map(
        ([, column]) => `${table}.${column}`,
      ),
    ),
  );
}
