import { HttpClient, type ClientRequest } from './client.js';

const SLUGS = ['north', 'south', 'west'];
const VEHICLES = 60;
const CUSTOMERS = 25;
/** Requests a minute: more than any run sends, so that nobody is refused for it. */
const RATE_LIMIT = 1_000_000;
const TIMEOUT_MS = 30_000;
const PASSWORD = 'a long enough password';

interface Customer {
  id: string;
  email: string;
}

/** An organization with what the load needs to know of it. */
export interface Dealer {
  slug: string;
  organizationId: string;
  keyHeaders: Record<string, string>;
  operatorHeaders: Record<string, string>;
  vehicleIds: string[];
  /** Those of the start; they are there for the whole run. */
  customers: Customer[];
  /** Customers that nobody patches at the moment. */
  patchable: Customer[];
  /** Customers whose last patch may still be done: until that is sure, nobody could judge another. */
  uncertain: Customer[];
  /** Addresses that registered here and have not logged in at another dealer. */
  registered: string[];
  /** Of a customer; a log-in of one replaces it. */
  accessToken: string;
  brandId: string;
  password: string;
}

/** Creates the organizations of the load, each with a key, vehicles and customers, through the API. */
export async function makeDealers(url: string, operatorToken: string): Promise<Dealer[]> {
  const client = new HttpClient(url);
  try {
    return await Promise.all(SLUGS.map((slug) => new Maker(client, operatorToken).make(slug)));
  } finally {
    client.close();
  }
}

class Maker {
  private readonly operatorHeaders: Record<string, string>;

  constructor(
    private readonly client: HttpClient,
    operatorToken: string,
  ) {
    this.operatorHeaders = { authorization: `Bearer ${operatorToken}` };
  }

  async make(slug: string): Promise<Dealer> {
    const organization = await this.manage<{ id: string }>('organizations', {
      name: `${slug} cars`,
      slug,
    });
    const { key } = await this.manage<{ key: string }>(`organizations/${slug}/keys`, {
      environment: 'live',
      rateLimit: RATE_LIMIT,
    });
    const keyHeaders = { 'x-api-key': key };
    const get = <Data>(path: string) =>
      this.dataOf<Data>({ method: 'GET', path, headers: keyHeaders, timeoutMs: TIMEOUT_MS });
    const models =
      await get<{ name: string; brand: { id: string; name: string } }[]>('/external/models');
    await this.manage(`organizations/${slug}/live/vehicles/import`, {
      rows: Array.from({ length: VEHICLES }, (_, index) =>
        vehicleRow(`SEED-${index}`, models[(index * 7) % models.length]!),
      ),
    });
    const vehicles = await get<{ id: string }[]>('/external/vehicles?limit=100');
    const emails = Array.from({ length: CUSTOMERS }, (_, index) => `${slug}-${index}@example.com`);
    const tokens: string[] = [];
    for (const email of emails) tokens.push(await this.register(email, keyHeaders));
    const customers = await this.untilCustomers(() =>
      get<{ id: string; user: { email: string } }[]>('/external/customers?limit=100'),
    );
    return {
      slug,
      organizationId: organization.id,
      keyHeaders,
      operatorHeaders: this.operatorHeaders,
      vehicleIds: vehicles.map(({ id }) => id),
      customers,
      patchable: [...customers],
      uncertain: [],
      registered: [],
      accessToken: tokens[0]!,
      brandId: models[0]!.brand.id,
      password: PASSWORD,
    };
  }

  private async untilCustomers(
    list: () => Promise<{ id: string; user: { email: string } }[]>,
  ): Promise<Customer[]> {
    for (;;) {
      const found = await list();
      if (found.length === CUSTOMERS) {
        return found.map(({ id, user }) => ({ id, email: user.email }));
      }
    }
  }

  private async register(email: string, headers: Record<string, string>): Promise<string> {
    const { access_token } = await this.dataOf<{ access_token: string }>({
      method: 'POST',
      path: '/external/auth/register',
      headers,
      body: registration(email, PASSWORD),
      timeoutMs: TIMEOUT_MS,
    });
    return access_token;
  }

  private manage<Data>(path: string, body: object): Promise<Data> {
    return this.dataOf<Data>({
      method: 'POST',
      path: `/manage/${path}`,
      headers: this.operatorHeaders,
      body,
      timeoutMs: TIMEOUT_MS,
    });
  }

  private async dataOf<Data>(request: ClientRequest): Promise<Data> {
    const { reply, body } = await this.client.send(request);
    if ('status' in reply && reply.status < 300) return (body as { data: Data }).data;
    throw new Error(`${request.path} failed: ${JSON.stringify(reply)} ${JSON.stringify(body)}`);
  }
}

export const registration = (email: string, password: string) => ({
  email,
  password,
  firstName: 'Jane',
  lastName: 'Doe',
});

/** A row of an import. */
export const vehicleRow = (
  stockNumber: string,
  { name, brand }: { name: string; brand: { name: string } },
) => ({
  stockNumber,
  brand: brand.name,
  model: name,
  year: 2020,
  mileage: 30_000,
  condition: 'used',
  listingType: 'sale',
  price: 20_000,
});
