import { vehicleRows } from './vehicle-rows.mjs';

const VEHICLES = 20_000;
const BATCH_ROWS = 500;
const CUSTOMERS = 500;
const REGISTER_AT_ONCE = 16;
/** Requests a minute: more than any machine answers, so the limiter counts but never refuses. */
const RATE_LIMIT = 1_000_000;

/**
 * Creates an organization with a key, imports its vehicles and registers its customers, all through
 * the API.
 *
 * @returns the tenant, the key, and the import's rows per second
 */
export async function makeDealer({ url, operatorToken }, say) {
  const manage = (path, body) =>
    post(`${url}/manage/${path}`, body, { authorization: `Bearer ${operatorToken}` });
  const organization = await manage('organizations', {
    name: 'Bench Motors',
    slug: 'bench-motors',
  });
  const { key } = await manage('organizations/bench-motors/keys', {
    environment: 'live',
    rateLimit: RATE_LIMIT,
  });

  say(`Importing ${VEHICLES} vehicles …`);
  const rows = vehicleRows(VEHICLES, await modelsOf(url, key));
  const started = performance.now();
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = { rows: rows.slice(start, start + BATCH_ROWS), dryRun: false };
    const { errors } = await manage('organizations/bench-motors/live/vehicles/import', batch);
    if (errors.length > 0) throw new Error(`The import refused a row: ${errors[0].message}`);
  }
  const importRowsPerSecond = (rows.length / (performance.now() - started)) * 1_000;

  say(`Registering ${CUSTOMERS} customers …`);
  await registerCustomers(url, key);
  return {
    key,
    tenant: { organizationId: organization.id, environment: 'live' },
    vehicles: VEHICLES,
    customers: CUSTOMERS,
    importRowsPerSecond,
  };
}

async function modelsOf(url, key) {
  const response = await fetch(`${url}/external/models`, { headers: { 'x-api-key': key } });
  return (await dataOf(response)).slice(0, 300);
}

async function registerCustomers(url, key) {
  let next = 0;
  const registerSome = async () => {
    while (next < CUSTOMERS) {
      const number = (next += 1);
      const customer = {
        email: `customer${number}@example.com`,
        password: 'a long enough password',
        firstName: `Jane ${number}`,
        lastName: 'Doe',
        phone: { mobile: '+1 555 0100' },
      };
      await post(`${url}/external/auth/register`, customer, { 'x-api-key': key });
    }
  };
  await Promise.all(Array.from({ length: REGISTER_AT_ONCE }, registerSome));
}

async function post(url, body, headers) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return dataOf(response);
}

async function dataOf(response) {
  const { data, error } = await response.json();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${error}`);
  return data;
}
