/** Vehicles that are read by id, in turn. */
const VEHICLES_VIEWED = 100;

const OF_TENANT = 'organization_id = $1 AND environment = $2';
const ofTenant = ({ organizationId, environment }) => [organizationId, environment];

/** Never the same address twice, for product and limit alike: each request adds a subscriber. */
let readers = 0;
const nextReader = () => `reader${(readers += 1)}@example.com`;

/** The columns of a vehicle in the list. */
const LISTED_VEHICLE = `id, name, slug, description, year, mileage, exterior_color, interior_color,
  listing_type, status, model_id, engine_id, media, price, is_negotiable, financing_available,
  features, address, location_name, created_date, updated_date`;

/** The columns of a customer in the list. */
const LISTED_CUSTOMER = `id, user_id, email, first_name, last_name, phone, total_spent,
  last_purchase_date, vehicles_purchased, vehicles_rented, lead_score, lifecycle_stage,
  customer_segment, is_vip, preferences, tags, created_date`;

/**
 * What is measured. `requests` returns the requests to send; `sql` with `values` is the one
 * statement that every answer needs, which the limit runs. Operations that write come last.
 */
export const operations = [
  {
    name: 'GET /external/vehicles',
    method: 'GET',
    route: '/external/vehicles',
    requests: () => [{ path: '/external/vehicles' }],
    sql: `
      SELECT counted.total, page.*
      FROM (
        SELECT count(*)::int AS total FROM inventory.vehicle
        WHERE ${OF_TENANT} AND status = 'available'
      ) counted, (
        SELECT ${LISTED_VEHICLE} FROM inventory.vehicle
        WHERE ${OF_TENANT} AND status = 'available'
        ORDER BY created_date DESC, id DESC LIMIT 20
      ) page`,
    values: ofTenant,
  },
  {
    name: 'GET /external/brands',
    method: 'GET',
    route: '/external/brands',
    requests: () => [{ path: '/external/brands' }],
    sql: `
      SELECT brand_id, listing_type, count(*)::int AS vehicles FROM inventory.vehicle
      WHERE ${OF_TENANT} AND status = 'available' GROUP BY 1, 2`,
    values: ofTenant,
  },
  {
    name: 'GET /external/customers',
    method: 'GET',
    route: '/external/customers',
    requests: () => [{ path: '/external/customers' }],
    sql: `
      SELECT counted.total, page.*
      FROM (SELECT count(*)::int AS total FROM crm.customer WHERE ${OF_TENANT}) counted, (
        SELECT ${LISTED_CUSTOMER} FROM crm.customer
        WHERE ${OF_TENANT} ORDER BY created_date DESC, id LIMIT 20
      ) page`,
    values: ofTenant,
  },
  {
    name: 'GET /external/vehicles/:id',
    method: 'GET',
    route: '/external/vehicles/:id',
    requests: async (ask) => {
      const { data } = JSON.parse(await ask(`/external/vehicles?limit=${VEHICLES_VIEWED}`));
      return data.map(({ id }) => ({ path: `/external/vehicles/${id}` }));
    },
    sql: `
      WITH found AS (
        SELECT * FROM inventory.vehicle WHERE ${OF_TENANT} AND id = $3
      ), viewed AS (
        INSERT INTO inventory.impression (organization_id, environment, vehicle_id, day)
        SELECT organization_id, environment, id, current_date FROM found
      )
      SELECT * FROM found`,
    values: (tenant, { id }) => [...ofTenant(tenant), id],
  },
  {
    name: 'POST /external/newsletter/subscribe',
    method: 'POST',
    route: '/external/newsletter/subscribe',
    requests: () => [
      {
        method: 'POST',
        path: '/external/newsletter/subscribe',
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({ email: nextReader() }),
        }),
      },
    ],
    sql: `
      INSERT INTO engagement.subscriber (organization_id, environment, email, subscribed)
      VALUES ($1, $2, $3, true)
      ON CONFLICT (organization_id, environment, email) DO NOTHING`,
    values: (tenant, { email }) => [...ofTenant(tenant), email],
  },
];
