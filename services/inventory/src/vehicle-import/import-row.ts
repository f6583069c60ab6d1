import type { z } from 'zod';
import {
  importColumns,
  type ImportColumn,
  type RowFault,
} from '@forecourt/contracts/inventory/import';
import { faultMessage } from '@forecourt/contracts/fault-message';
import { nearest } from '@forecourt/contracts/nearest';
import { currencyDecimals, toMinorUnits } from '@forecourt/contracts/money';
import type { OrganizationSettings } from '@forecourt/contracts/tenant';
import { parseIsoTime } from '@forecourt/service-kit/time/organization-time';

const moneyColumns = ['price', 'pricePerDay', 'deposit', 'startingPrice'] as const;
const instantColumns = ['startsAt', 'endsAt', 'availableFrom'] as const;
type MoneyColumn = (typeof moneyColumns)[number];
type InstantColumn = (typeof instantColumns)[number];

/** A cell as a vehicle stores it: money in minor units, times as instants. */
type CellValue<Column extends ImportColumn> = Column extends MoneyColumn
  ? number
  : Column extends InstantColumn
    ? Date
    : z.output<(typeof importColumns)[Column]>;

/**
 * The cells of a row. null clears a field; a missing column leaves it unchanged. A faulty cell is present
 * as undefined.
 */
export type Cells = { [Column in ImportColumn]?: CellValue<Column> | null };

/** True if the cell's fault has already been reported. */
export const isFaulty = (cells: Cells, column: ImportColumn): boolean =>
  column in cells && cells[column] === undefined;

/** Reports a fault in one column of the current row. */
export type ReportFault = (column: string | null, message: string) => void;

export interface ReadRow {
  /** The row's index in the batch. */
  row: number;
  cells: Cells;
  faults: RowFault[];
}

const columnNames = Object.keys(importColumns);
const isColumn = (name: string): name is ImportColumn => Object.hasOwn(importColumns, name);
const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

/** Checks every cell of a row separately, so each fault names its column. */
export function readRow(
  given: Record<string, unknown>,
  row: number,
  settings: OrganizationSettings,
): ReadRow {
  const faults: RowFault[] = [];
  const report: ReportFault = (column, message) => faults.push({ row, column, message });
  const cells: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isColumn(name)) {
      report(name, unknownColumn(name));
    } else {
      cells[name] = value === null ? null : readCell(name, value, settings, report);
    }
  }
  return { row, cells, faults };
}

function unknownColumn(name: string): string {
  const column = nearest(name, columnNames);
  return `unknown column "${name}"${column === undefined ? '' : `; nearest: "${column}"`}`;
}

/** Returns undefined if the cell has a fault. */
function readCell(
  column: ImportColumn,
  given: unknown,
  settings: OrganizationSettings,
  report: ReportFault,
): unknown {
  const result = importColumns[column].safeParse(given, { error: faultMessage });
  if (!result.success) {
    for (const { path, message } of result.error.issues) {
      const [place] = path;
      report(column, typeof place === 'number' ? `item ${place + 1} ${message}` : message);
    }
    return undefined;
  }
  const value: unknown = result.data;
  if (isOneOf(moneyColumns, column)) return readMoney(column, value as number, settings, report);
  if (isOneOf(instantColumns, column)) {
    const instant = parseIsoTime(value as string, settings.timeZone);
    if (!instant) report(column, 'must be an ISO 8601 date or time');
    return instant;
  }
  if (column === 'currency' && value !== settings.currency) {
    report(column, `must be ${settings.currency}, the organization's currency`);
    return undefined;
  }
  return value;
}

function readMoney(
  column: MoneyColumn,
  amount: number,
  { currency }: OrganizationSettings,
  report: ReportFault,
): number | undefined {
  const minor = toMinorUnits(amount, currency);
  if (minor === undefined) {
    report(column, `must have at most ${currencyDecimals(currency)} decimals in ${currency}`);
  }
  return minor;
}
