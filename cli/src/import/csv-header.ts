import { importColumns, type ImportColumn } from '@forecourt/contracts/inventory/import';
import { MalformedFileError } from '../errors.js';
import { didYouMean } from '../nearest.js';

const columnNames = Object.keys(importColumns);

const isImportColumn = (name: string): name is ImportColumn => Object.hasOwn(importColumns, name);

/**
 * Reads the header row.
 *
 * @throws MalformedFileError naming every unknown or repeated column
 */
export function readHeader(cells: string[], line: number): ImportColumn[] {
  const names = cells.map((cell) => cell.trim());
  const columns = names.filter(isImportColumn);
  const faults = [
    ...names.filter((name) => !isImportColumn(name)).map(unknownOrBlank),
    ...[...new Set(columns.filter((name, at) => columns.indexOf(name) !== at))].map(
      (name) => `The column "${name}" appears more than once.`,
    ),
  ];
  if (names.length === 1 && /[;\t|]/.test(names[0]!)) {
    faults.splice(0, faults.length, 'Columns must be separated by commas.');
  }
  if (faults.length === 0 && !columns.includes('stockNumber')) {
    faults.push('The column "stockNumber" is missing: it identifies the vehicle.');
  }
  if (faults.length > 0) throw new MalformedFileError(line, faults.join(' '));
  return columns;
}

const unknownOrBlank = (name: string) =>
  name === ''
    ? 'A column has no name.'
    : `"${name}" is not a known column.${didYouMean(name, columnNames)}`;
