/** A table as a page of docs/schema shows it. */
export interface Table {
  columns: Map<string, Column>;
  /** Constraints and unique indexes, without their names: `UNIQUE (slug)`, `CHECK (price > 0)`. */
  rules: string[];
}

export interface Column {
  type: string;
  notNull: boolean;
  /** What fills it when an INSERT does not: `DEFAULT 0`, `GENERATED ALWAYS AS IDENTITY`. */
  filledBy: string | undefined;
}

/** The tables of a page by name. Reads the form in which `npm run docs` writes pages, not any SQL. */
export function tablesIn(page: string): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (const [, name, body] of page.matchAll(
    /^CREATE (?:UNLOGGED )?TABLE (\S+) \(\n([^]*?)\n\)/gm,
  )) {
    const lines = body!.trim().split(/,\n {2}/);
    tables.set(name!, {
      columns: new Map(lines.filter((line) => !constraint.test(line)).map(column)),
      rules: lines
        .filter((line) => constraint.test(line))
        .map((line) => line.replace(constraint, '')),
    });
  }
  for (const [, name, rule] of page.matchAll(
    /^CREATE UNIQUE INDEX \S+ ON (\S+) USING btree (.+);$/gm,
  )) {
    tables.get(name!)?.rules.push(`UNIQUE ${rule}`);
  }
  return tables;
}

const constraint = /^CONSTRAINT ("[^"]+"|\S+) /;

function column(line: string): [string, Column] {
  const [, name, type, filledBy, notNull] =
    /^("[^"]+"|\S+) ([^]+?)(?: ((?:DEFAULT|GENERATED) [^]+?))?( NOT NULL)?$/.exec(line)!;
  return [name!, { type: type!, filledBy, notNull: notNull !== undefined }];
}
