import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { listVehicles, vehicleSorts } from '@forecourt/contracts/inventory/rpc';
import { toMinorUnits, currencyDecimals } from '@forecourt/contracts/money';
import { windowOf } from '@forecourt/contracts/page';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Conditions } from '@forecourt/service-kit/database/conditions';
import { Database, type PreparedStatement } from '@forecourt/service-kit/database/database';
import { selectInventoryVersion } from '../inventory-version/inventory-version.repository.js';
import { selectFields } from './vehicle-row.js';
import { listedFields, type ListedRow } from './vehicle-view.js';

type ListRequest = RequestOf<typeof listVehicles>;

/** Rows with the version of the reference data that has all of their ids. */
interface Page {
  rows: ListedRow[];
  total: number;
  referenceRevision: number;
}

type PageRow = (ListedRow | { id: null }) & {
  inventoryVersion: number;
  referenceRevision: number;
};

/** The number of filters whose totals are cached, at a few hundred bytes each. */
const KEPT_TOTALS = 5_000;
/** The contract's maximum. */
const LARGEST_PAGE = 100;

const selectListed = selectFields(listedFields);

const sortExpressions: Record<(typeof vehicleSorts)[number], string> = {
  createdDate: 'vehicle.created_date',
  impressionsCount: 'vehicle.impressions_count',
  year: 'vehicle.year',
  mileage: 'vehicle.mileage',
  price: 'vehicle.price',
  name: 'lower(vehicle.name)',
};

/** The list of available vehicles, which visitors request most. */
@Injectable()
export class VehicleListRepository {
  /**
   * Totals by filter. Counting a large dealer's vehicles takes a hundred times as long as reading a page, so
   * they are counted only once per change.
   */
  private readonly totals = new LRUCache<string, { inventoryVersion: number; total: number }>({
    max: KEPT_TOTALS,
  });

  constructor(private readonly database: Database) {}

  async list(tenant: Tenant, request: ListRequest, currency: string): Promise<Page> {
    const conditions = availableMatching(tenant, request, currency);
    const filter = JSON.stringify([conditions.where, conditions.parameters]);
    const counted = this.totals.get(filter);
    if (counted) {
      const rows = await this.database.queryPrepared<PageRow>(pageOf(conditions, request));
      if (rows[0]!.inventoryVersion === counted.inventoryVersion) {
        return asPage(rows, counted.total);
      }
    }
    const rows = await this.database.queryPrepared<PageRow & { total: number }>(
      pageAndTotalOf(conditions, request),
    );
    const { total, inventoryVersion } = rows[0]!;
    this.totals.set(filter, { inventoryVersion, total });
    return asPage(rows, total);
  }
}

const asPage = (rows: PageRow[], total: number): Page => ({
  rows: rows.filter((row) => row.id !== null),
  total,
  referenceRevision: rows[0]!.referenceRevision,
});

function availableMatching(tenant: Tenant, request: ListRequest, currency: string): Conditions {
  return Conditions.ofTenant(tenant)
    .and('brand_id = ?', request.brandId)
    .and('model_id = ?', request.modelId)
    .and('body_type_id = ?', request.bodyTypeId)
    .and('listing_type = ?', request.listingType)
    .and('year >= ?', request.minYear)
    .and('year <= ?', request.maxYear)
    .and('price >= ?', boundary(request.minPrice, currency, Math.ceil))
    .and('price <= ?', boundary(request.maxPrice, currency, Math.floor));
}

/** A limit with more decimals than the currency lies between two prices; `round` picks one of them. */
function boundary(price: number | undefined, currency: string, round: (amount: number) => number) {
  if (price === undefined) return undefined;
  return toMinorUnits(price, currency) ?? round(price * 10 ** currencyDecimals(currency));
}

/** The page alone, for when the total is known. */
function pageOf(conditions: Conditions, request: ListRequest): PreparedStatement {
  const { limit, offset } = windowOf(request);
  const values = [...conditions.parameters, limit];
  const page = selectPage(conditions, request);
  if (!isMostVisited(conditions, offset)) {
    const text = `${page} LIMIT $${values.length} OFFSET $${values.push(offset)}`;
    return { text: withVersions(text), values };
  }
  // PostgreSQL keeps the plan, so it must suit all parameters: a fixed limit tells the planner to expect few
  // rows, whatever `limit` is.
  const text = `SELECT * FROM (${page} LIMIT ${LARGEST_PAGE}) AS first
    WHERE place <= $${values.length} LIMIT $${values.length}`;
  return {
    name: `list vehicles by ${request.sort} ${directionOf(request)}`,
    text: withVersions(text),
    values,
  };
}

/** The page and the total from one snapshot. */
function pageAndTotalOf(conditions: Conditions, request: ListRequest): PreparedStatement {
  const { limit, offset } = windowOf(request);
  const values = [...conditions.parameters, limit];
  const text = `${selectPage(conditions, request)}
    LIMIT $${values.length} OFFSET $${values.push(offset)}`;
  const total = `(SELECT count(*)::int FROM vehicle WHERE ${availableAnd(conditions)}) AS total,`;
  return { text: withVersions(text, total), values };
}

/** The first page of everything: its only conditions are organization and environment. */
const isMostVisited = ({ parameters }: Conditions, offset: number) =>
  parameters.length === 2 && offset === 0;

/** The status is a literal, not a parameter: the list's indexes hold only available vehicles. */
const availableAnd = (conditions: Conditions) => `status = 'available' AND ${conditions.where}`;

function selectPage(conditions: Conditions, request: ListRequest): string {
  const direction = directionOf(request);
  // Only mileage can be null. NULLS LAST on the others would prevent a backward scan of their index.
  const nulls = request.sort === 'mileage' ? 'NULLS LAST' : '';
  // The columns are qualified: a bare `price` would mean the amount in the select list, which has no index.
  const order = `${sortExpressions[request.sort]} ${direction} ${nulls}, vehicle.id ${direction}`;
  return `SELECT ${selectListed}, row_number() OVER (ORDER BY ${order}) AS place
    FROM vehicle WHERE ${availableAnd(conditions)} ORDER BY ${order}`;
}

const directionOf = ({ sort, order }: ListRequest): 'ASC' | 'DESC' =>
  (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc' ? 'ASC' : 'DESC';

/**
 * Adds the versions of the tenant's inventory ($1 and $2) and of the reference data to each row. If the
 * page has no vehicles, a single row carries only the versions.
 */
const withVersions = (page: string, total = '') => `
  SELECT ${selectInventoryVersion} AS "inventoryVersion",
    (SELECT revision FROM reference_version) AS "referenceRevision", ${total} page.*
  FROM (SELECT) AS always LEFT JOIN (${page}) AS page ON true
  ORDER BY page.place`;
