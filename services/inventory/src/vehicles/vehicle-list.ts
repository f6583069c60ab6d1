import type { listVehicles, vehicleSorts } from '@forecourt/contracts/inventory/rpc';
import { toMinorUnits, currencyDecimals } from '@forecourt/contracts/money';
import { windowOf } from '@forecourt/contracts/page';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { Tenant } from '@forecourt/contracts/tenant';
import { selectFields } from './vehicle-row.js';
import { listedFields } from './vehicle-view.js';

const selectListed = selectFields(listedFields);

type ListRequest = RequestOf<typeof listVehicles>;

const sortExpressions: Record<(typeof vehicleSorts)[number], string> = {
  createdDate: 'created_date',
  impressionsCount: 'impressions_count',
  year: 'year',
  mileage: 'mileage',
  price: 'price',
  name: 'lower(name)',
};

/**
 * The one statement of the list: a row for each vehicle of the page, each with the total and the
 * version of the reference copy; a single row without a vehicle where the page has none.
 */
export function vehicleListQuery(tenant: Tenant, request: ListRequest, currency: string) {
  const parameters: unknown[] = [];
  const given = (value: unknown) => `$${parameters.push(value)}`;
  const where = conditions(tenant, request, currency, given).join(' AND ');
  const direction = (request.order ?? (request.sort === 'name' ? 'asc' : 'desc')).toUpperCase();
  // Only mileage can be null; to say so of the others would keep their index from being read backwards.
  const nulls = request.sort === 'mileage' ? 'NULLS LAST' : '';
  const sort = sortExpressions[request.sort];
  const { limit, offset } = windowOf(request);
  const statement = `
    SELECT counted.total, (SELECT version FROM reference_version) AS "referenceVersion", page.*
    FROM (SELECT count(*)::int AS total FROM vehicle WHERE ${where}) counted
    LEFT JOIN (
      SELECT ${selectListed},
        row_number() OVER (ORDER BY ${sort} ${direction} ${nulls}, id ${direction}) AS place
      FROM vehicle WHERE ${where}
      ORDER BY ${sort} ${direction} ${nulls}, id ${direction}
      LIMIT ${given(limit)} OFFSET ${given(offset)}
    ) page ON true
    ORDER BY page.place`;
  return { statement, parameters };
}

function conditions(
  { organizationId, environment }: Tenant,
  request: ListRequest,
  currency: string,
  given: (value: unknown) => string,
): string[] {
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
