import type { listVehicles, vehicleSorts } from '@forecourt/contracts/inventory/rpc';
import { toMinorUnits, currencyDecimals } from '@forecourt/contracts/money';
import { windowOf } from '@forecourt/contracts/page';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { Tenant } from '@forecourt/contracts/tenant';
import { selectInventoryVersion } from '../inventory-version/inventory-version.repository.js';
import type { Statement } from '../prepared-statement.js';
import { selectFields } from './vehicle-row.js';
import { listedFields } from './vehicle-view.js';

const selectListed = selectFields(listedFields);

type ListRequest = RequestOf<typeof listVehicles>;

const sortExpressions: Record<(typeof vehicleSorts)[number], string> = {
  createdDate: 'vehicle.created_date',
  impressionsCount: 'vehicle.impressions_count',
  year: 'vehicle.year',
  mileage: 'vehicle.mileage',
  price: 'vehicle.price',
  name: 'lower(vehicle.name)',
};

/** The contract's maximum. */
const LARGEST_PAGE = 100;
/** Organization and environment; a filter adds more. */
const TENANT_PARAMETERS = 2;

export interface ListQuery {
  /** Tells the filter, with its tenant, from every other. */
  filter: string;
  /** The page, where the total is known already. */
  page: Statement;
  /** The page and the total, as of the same moment. */
  pageAndTotal: Statement;
}

/**
 * The statements of the list. Either gives a row for each vehicle of the page, each with the version of the
 * inventory and that of the reference copy; a single row without a vehicle where the page has none.
 */
export function vehicleListQuery(
  tenant: Tenant,
  request: ListRequest,
  currency: string,
): ListQuery {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const where = conditions(tenant, request, currency, given).join(' AND ');
  const filter = JSON.stringify([where, values]);
  const direction = (request.order ?? (request.sort === 'name' ? 'asc' : 'desc')).toUpperCase();
  // Only mileage can be null; to say so of the others would keep their index from being read backwards.
  const nulls = request.sort === 'mileage' ? 'NULLS LAST' : '';
  // The columns are qualified: a bare `price` is the amount in the select list, which has no index.
  const order = `${sortExpressions[request.sort]} ${direction} ${nulls}, vehicle.id ${direction}`;
  const vehicles = `
    SELECT ${selectListed}, row_number() OVER (ORDER BY ${order}) AS place
    FROM vehicle WHERE ${where} ORDER BY ${order}`;
  const { limit, offset } = windowOf(request);
  const isUsual = values.length === TENANT_PARAMETERS && offset === 0;
  const page = isUsual
    ? usualPage(vehicles, given(limit))
    : `${vehicles} LIMIT ${given(limit)} OFFSET ${given(offset)}`;
  const select = (total: string) => `
    SELECT ${selectInventoryVersion} AS "inventoryVersion",
      (SELECT version FROM reference_version) AS "referenceVersion", ${total} page.*
    FROM (SELECT) AS always LEFT JOIN (${page}) AS page ON true
    ORDER BY page.place`;
  const name = isUsual ? `list vehicles by ${request.sort} ${direction}` : undefined;
  return {
    filter,
    page: { name, text: select(''), values },
    pageAndTotal: {
      text: select(`(SELECT count(*)::int FROM vehicle WHERE ${where}) AS total,`),
      values,
    },
  };
}

/**
 * The first page of everything is what most visitors see. Its plan is kept, so that it may not depend on
 * the parameters; a fixed limit tells PostgreSQL that it is about few rows whatever `limit` says.
 */
const usualPage = (vehicles: string, limit: string) =>
  `SELECT * FROM (${vehicles} LIMIT ${LARGEST_PAGE}) AS first
   WHERE place <= ${limit} LIMIT ${limit}`;

function conditions(
  { organizationId, environment }: Tenant,
  request: ListRequest,
  currency: string,
  given: (value: unknown) => string,
): string[] {
  // The tenant comes first: `selectInventoryVersion` counts on `$1` and `$2`.
  const all = [
    `organization_id = ${given(organizationId)}`,
    `environment = ${given(environment)}`,
    // Written out, not a parameter: the indexes of the list hold available vehicles only.
    `status = 'available'`,
  ];
  const add = (condition: string, value: unknown) => {
    if (value !== undefined) all.push(`${condition} ${given(value)}`);
  };
  add('brand_id =', request.brandId);
  add('model_id =', request.modelId);
  add('body_type_id =', request.bodyTypeId);
  add('listing_type =', request.listingType);
  add('year >=', request.minYear);
  add('year <=', request.maxYear);
  add('price >=', boundary(request.minPrice, currency, Math.ceil));
  add('price <=', boundary(request.maxPrice, currency, Math.floor));
  return all;
}

/** A price of more decimals than the currency has lies between two prices; `round` says which one counts. */
function boundary(price: number | undefined, currency: string, round: (amount: number) => number) {
  if (price === undefined) return undefined;
  return toMinorUnits(price, currency) ?? round(price * 10 ** currencyDecimals(currency));
}
