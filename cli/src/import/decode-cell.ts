import { importColumns, type ImportColumn } from '@forecourt/contracts/inventory/import';

type DecodedCell = { value: unknown; fault?: undefined } | { value?: undefined; fault: string };

const LIST_SEPARATOR = ';';

/**
 * Reads a CSV cell as its column's type; the server checks the value. An empty cell is null, which
 * clears the field.
 */
export function decodeCell(column: ImportColumn, cell: string): DecodedCell {
  const text = cell.trim();
  return text === '' ? { value: null } : readAs(kindOf(column), text);
}

type CellKind = 'text' | 'integer' | 'decimal' | 'boolean' | 'list';

function kindOf(column: ImportColumn): CellKind {
  const schema = importColumns[column];
  if (schema.def.type === 'number') return isInteger(schema.def) ? 'integer' : 'decimal';
  if (schema.def.type === 'boolean') return 'boolean';
  return schema.def.type === 'array' ? 'list' : 'text';
}

const isInteger = (definition: object) => 'format' in definition && definition.format === 'safeint';

function readAs(kind: CellKind, text: string): DecodedCell {
  switch (kind) {
    case 'text':
      return { value: text };
    case 'integer':
      return readNumber(text, /^\d{1,20}$/, 'a whole number in plain digits such as 45000');
    case 'decimal':
      return readNumber(text, /^\d{1,20}(\.\d{1,20})?$/, 'a plain number such as 23995.50');
    case 'boolean':
      return /^(true|false)$/i.test(text)
        ? { value: text.toLowerCase() === 'true' }
        : { fault: `must be true or false, not "${excerpt(text)}"` };
    case 'list':
      return { value: itemsOf(text) };
  }
}

const readNumber = (text: string, form: RegExp, wanted: string): DecodedCell =>
  form.test(text)
    ? { value: Number(text) }
    : { fault: `must be ${wanted}, not "${excerpt(text)}"` };

const itemsOf = (text: string) =>
  text
    .split(LIST_SEPARATOR)
    .map((item) => item.trim())
    .filter((item) => item !== '');

const excerpt = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
