import { tableChanges } from './table-changes.js';

const page = `
CREATE TABLE brand (
  id uuid NOT NULL,
  CONSTRAINT brand_pkey PRIMARY KEY (id)
);

CREATE TABLE car (
  sequence bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid NOT NULL,
  "order" integer DEFAULT 0 NOT NULL,
  brand_id uuid,
  sold_date timestamp(3) with time zone,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT car_pkey PRIMARY KEY (id),
  CONSTRAINT car_order_key UNIQUE ("order"),
  CONSTRAINT car_check CHECK ("order" >= 0 AND CASE
    WHEN sold_date IS NULL THEN true
    ELSE false
END)
) WITH (fillfactor=70);
CREATE INDEX car_sold_date ON car USING btree (sold_date);

CREATE UNLOGGED TABLE view (
  car uuid NOT NULL
);
`;

const changed = (from: string | RegExp, to: string) => {
  const present = page.replace(from, to);
  expect(present).not.toBe(page);
  return tableChanges(page, present);
};
const withColumn = (column: string) => changed('  sequence', `  ${column},\n  sequence`);
const withIndex = (index: string) => changed('CREATE INDEX', `CREATE ${index};\nCREATE INDEX`);

/** A new constraint, after a new column if one is given. */
const withRule = (rule: string, column?: string) =>
  changed(
    /( {2}sequence[^]*?)( {2}CONSTRAINT car_pkey)/,
    `${column ? `  ${column},\n` : ''}$1  CONSTRAINT new_rule ${rule},\n$2`,
  );

it('finds nothing where nothing changed', () => {
  expect(tableChanges(page, page)).toEqual([]);
});

it.each<[string, () => string[], string]>([
  ['a table', () => changed('TABLE view', 'TABLE visit'), 'the table view is gone'],
  ['a column', () => changed('  "order"', '  position'), 'the column car."order" is gone'],
  [
    'a key, which ON CONFLICT may name',
    () => changed(/ {2}CONSTRAINT car_order_key .*\n/, ''),
    'the table car no longer has UNIQUE ("order")',
  ],
])('finds that %s is gone', (_, changes, told) => {
  expect(changes()).toContain(told);
});

it.each<[string, () => string[], string]>([
  [
    'of another type',
    () => changed('integer', 'bigint'),
    'the column car."order" was integer, is bigint',
  ],
  [
    'that no longer takes null',
    () => changed('brand_id uuid', 'brand_id uuid NOT NULL'),
    'the column car.brand_id was nullable, is NOT NULL',
  ],
  [
    'that may now be null',
    () => changed('DEFAULT 0 NOT NULL', 'DEFAULT 0'),
    'the column car."order" was NOT NULL, is nullable',
  ],
  [
    'that lost its default',
    () => changed(" DEFAULT '{}'::text[]", ''),
    "the column car.tags was DEFAULT '{}'::text[], is without a default",
  ],
  [
    'with another default',
    () => changed('DEFAULT 0', 'DEFAULT 1'),
    'the column car."order" was DEFAULT 0, is DEFAULT 1',
  ],
  [
    'that now only the database fills',
    () => changed('car uuid', 'car uuid GENERATED ALWAYS AS (gen_random_uuid()) STORED'),
    'the column view.car was without a default, is GENERATED ALWAYS AS (gen_random_uuid()) STORED',
  ],
  [
    'that is new and must be given',
    () => withColumn('name text NOT NULL'),
    'the column car.name is new and NOT NULL, but has no default',
  ],
])('finds a column %s', (_, changes, told) => {
  expect(changes()).toEqual([told]);
});

it.each<[string, () => string[], string]>([
  [
    'a unique constraint',
    () => withRule('UNIQUE (brand_id)'),
    'the table car now asks for UNIQUE (brand_id)',
  ],
  [
    'a unique index',
    () => withIndex('UNIQUE INDEX car_brand ON car USING btree (brand_id) WHERE sold_date IS NULL'),
    'the table car now asks for UNIQUE (brand_id) WHERE sold_date IS NULL',
  ],
  [
    'a foreign key',
    () => withRule('FOREIGN KEY (brand_id) REFERENCES brand(id)'),
    'the table car now asks for FOREIGN KEY (brand_id) REFERENCES brand(id)',
  ],
  [
    'a check',
    () => withRule('CHECK ("order" < 100)'),
    'the table car now asks for CHECK ("order" < 100)',
  ],
  [
    'a check of a new column beside an old one',
    () => withRule('CHECK (sold_date < paid_date)', 'paid_date date'),
    'the table car now asks for CHECK (sold_date < paid_date)',
  ],
  [
    'a key with a new column that has a default',
    () => withRule('UNIQUE (brand_id, language)', "language text DEFAULT 'en'::text NOT NULL"),
    'the table car now asks for UNIQUE (brand_id, language)',
  ],
])('finds on released columns: %s', (_, changes, told) => {
  expect(changes()).toEqual([told]);
});

it.each<[string, () => string[]]>([
  ['a column that may be null', () => withColumn('name text')],
  ['a column with a default', () => withColumn("name text DEFAULT ''::text NOT NULL")],
  ['a check of a new column only', () => withRule("CHECK (name <> 'order')", 'name text')],
  ['a key that old rows pass with null', () => withRule('UNIQUE (brand_id, name)', 'name text')],
  ['an index', () => withIndex('INDEX car_brand ON car USING btree (brand_id)')],
  ['a default', () => changed('car uuid', 'car uuid DEFAULT gen_random_uuid()')],
  [
    'a table',
    () => changed('CREATE TABLE car', 'CREATE TABLE part (\n  id uuid\n);\n\nCREATE TABLE car'),
  ],
])('lets be added: %s', (_, changes) => {
  expect(changes()).toEqual([]);
});

it('lets a key change its name and its kind', () => {
  const present = page
    .replace(/ {2}CONSTRAINT car_order_key .*\n/, '')
    .replace(
      'CREATE INDEX',
      'CREATE UNIQUE INDEX car_by_order ON car USING btree ("order");\nCREATE INDEX',
    );

  expect(tableChanges(page, present)).toEqual([]);
});
