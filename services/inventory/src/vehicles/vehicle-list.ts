import type { listVehicles, vehicleSorts } from '@forecourt/contracts/inventory/rpc';
import { toMinorUnits, currencyDecimals } from '@forecourt/contracts/money';
import { windowOf } from '@forecourt/contracts/page';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { Tenant } from '@forecourt/contracts/tenant';
import { inventoryVersion } from '../inventory-version/inventory-version.repository.js';
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
  /** Of one of the few statements that come again and again. */
  name: string | undefined;
  statement: string;
  /**
   * All but the last one: the version of the inventory at which the total is known already, or null. Of
   * that version the total comes as null.
   */
  parameters: unknown[];
}

/**
 * The one statement of the list: a row for each vehicle of the page, each with the total, the version of
 * the inventory and that of the reference copy; a single row without a vehicle where the page has none.
 */
export function vehicleListQuery(
  tenant: Tenant,
  request: ListRequest,
  currency: string,
): ListQuery {
  const parameters: unknown[] = [];
  const given = (value: unknown) => `$${parameters.push(value)}`;
  const where = conditions(tenant, request, currency, given).join(' AND ');
  const filter = JSON.stringify([where, parameters]);
  const direction = (request.order ?? (request.sort === 'name' ? 'asc' : 'desc')).toUpperCase();
  // Only mileage can be null; to say so of the others would keep their index from being read backwards.
  const nulls = request.sort === 'mileage' ? 'NULLS LAST' : '';
  // The columns are qualified: a bare `price` is the amount in the select list, which has no index.
  const order = `${sortExpressions[request.sort]} ${direction} ${nulls}, vehicle.id ${direction}`;
  const vehicles = `
    SELECT ${selectListed}, row_number() OVER (ORDER BY ${order}) AS place
    FROM vehicle WHERE ${where} ORDER BY ${order}`;
  const { limit, offset } = windowOf(request);
  const isUsual = parameters.length === TENANT_PARAMETERS && offset === 0;
  const page = isUsual
    ? usualPage(vehicles, given(limit))
    : `${vehicles} LIMIT ${given(limit)} OFFSET ${given(offset)}`;
  const statement = `
    SELECT ${inventoryVersion} AS "inventoryVersion",
      CASE WHEN ${inventoryVersion} = $${parameters.length + 1}::int THEN NULL
        ELSE (SELECT count(*)::int FROM vehicle WHERE ${where}) END AS total,
      (SELECT version FROM reference_version) AS "referenceVersion",
      page.*
    FROM (SELECT) AS always LEFT JOIN (${page}) AS page ON true
    ORDER BY page.place`;
  const name = isUsual ? `list vehicles by ${order}` : undefined;
  return { filter, name, statement, parameters };
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
  // The tenant comes first: `inventoryVersion` counts on `$1` and `$2`.
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
