import { tablesIn, type Column, type Table } from './schema-page.js';

/**
 * One sentence per change to a released table that breaks instances of that release, which go on reading and
 * writing it beside the new ones. Takes pages of docs/schema.
 */
export function tableChanges(released: string, present: string): string[] {
  const tables = tablesIn(present);
  return [...tablesIn(released)].flatMap(([name, former]) => {
    const table = tables.get(name);
    return table
      ? [...columnChanges(former, table, name), ...ruleChanges(former, table, name)]
      : [`the table ${name} is gone`];
  });
}

function columnChanges(before: Table, after: Table, table: string): string[] {
  return [
    ...[...before.columns].flatMap(([name, former]) => {
      const present = after.columns.get(name);
      const label = `the column ${table}.${name}`;
      return present ? changesOf(former, present, label) : [`${label} is gone`];
    }),
    ...[...after.columns]
      .filter(([name, { notNull, filledBy }]) => !before.columns.has(name) && notNull && !filledBy)
      .map(([name]) => `the column ${table}.${name} is new and NOT NULL, but has no default`),
  ];
}

function changesOf(former: Column, present: Column, label: string): string[] {
  const nullability = (notNull: boolean) => (notNull ? 'NOT NULL' : 'nullable');
  const fillIn = (filledBy: string | undefined) => filledBy ?? 'without a default';
  // A default may be added; a generated column refuses what old instances write.
  const mayBeFilled = former.filledBy === undefined && present.filledBy?.startsWith('DEFAULT');
  return [
    ...was(label, former.type, present.type),
    ...was(label, nullability(former.notNull), nullability(present.notNull)),
    ...(mayBeFilled ? [] : was(label, fillIn(former.filledBy), fillIn(present.filledBy))),
  ];
}

const was = (label: string, former: string, present: string) =>
  former === present ? [] : [`${label} was ${former}, is ${present}`];

function ruleChanges(before: Table, after: Table, table: string): string[] {
  return [
    ...except(before.rules, after.rules)
      .filter((rule) => isKey.test(rule))
      // Old instances name its columns in ON CONFLICT.
      .map((rule) => `the table ${table} no longer has ${rule}`),
    ...except(after.rules, before.rules)
      .filter((rule) => refusesOldRows(rule, before, after))
      .map((rule) => `the table ${table} now asks for ${rule}`),
  ];
}

const isKey = /^(PRIMARY KEY|UNIQUE|EXCLUDE) /;

/** Whether a new rule can refuse what old instances write, who leave new columns to their defaults. */
function refusesOldRows(rule: string, before: Table, after: Table): boolean {
  const [own] = rule.replaceAll(/'[^']*'/g, '').split(' REFERENCES ');
  const words = new Set(own!.match(/"[^"]+"|\w+/g));
  const named = [...after.columns].filter(([name]) => words.has(name));
  const isOld = ([name]: [string, Column]) => before.columns.has(name);
  const isLeftNull = (column: [string, Column]) =>
    !isOld(column) && !column[1].notNull && column[1].filledBy === undefined;
  return named.some(isOld) && !(acceptsNull(rule) && named.some(isLeftNull));
}

/** Keys pass over rows with a null in them. What a CHECK makes of null is not judged here. */
const acceptsNull = (rule: string) => !/^CHECK |NULLS NOT DISTINCT/.test(rule);

const except = (some: string[], others: string[]) => some.filter((one) => !others.includes(one));
