import { recordPurchase, refundPurchase } from '@forecourt/contracts/crm/rpc';
import type { Purchase } from '@forecourt/contracts/crm/shapes';
import { publishBlogPost } from '@forecourt/contracts/engagement/rpc';
import { IMPORT_BATCH_ROWS, type ImportResult } from '@forecourt/contracts/inventory/import';
import { importVehicles, setVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { Environment } from '@forecourt/contracts/tenant';
import type { VehicleBuilder } from '@forecourt/contracts/testing/a-vehicle';
import { Client, type Inputs } from './client.js';
import { conforms } from './conforms.js';
import { theProduct } from './product.js';

/** The fields of a post except its slug. */
type BlogPostInput = Partial<Omit<RequestInput<typeof publishBlogPost>, 'slug'>>;

/** The operator, who may do everything on the manage surface. */
export const operator = (): Client =>
  new Client({ authorization: `Bearer ${theProduct().operatorToken}` });

/** A dealer's work in one organization and environment, on the manage surface. */
export class Dealer {
  private readonly path: string;

  constructor(
    private readonly slug: string,
    private readonly environment: Environment,
  ) {
    this.path = `/manage/organizations/${this.slug}/${this.environment}`;
  }

  get(below: string, query: Inputs['query'] = {}) {
    return operator().get(`${this.path}/${below}`, query);
  }

  post(below: string, json?: unknown, headers: Record<string, string> = {}) {
    return operator().post(`${this.path}/${below}`, json, headers);
  }

  patch(below: string, json: unknown) {
    return operator().patch(`${this.path}/${below}`, json);
  }

  put(below: string, json: unknown) {
    return operator().put(`${this.path}/${below}`, json);
  }

  /** Sends rows unchanged, including their faults. */
  async imports(vehicles: VehicleBuilder[]): Promise<ImportResult> {
    const answer = await this.post('vehicles/import', { rows: vehicles.map(({ row }) => row) });
    return conforms(answer, importVehicles.response).data;
  }

  /** Imports vehicles without faults, and returns their ids in the same order. */
  async has(...vehicles: VehicleBuilder[]): Promise<string[]> {
    for (let start = 0; start < vehicles.length; start += IMPORT_BATCH_ROWS) {
      const { errors } = await this.imports(vehicles.slice(start, start + IMPORT_BATCH_ROWS));
      expect(errors).toEqual([]);
    }
    return Promise.all(vehicles.map((vehicle) => this.idOf(vehicle)));
  }

  /** Imports one vehicle, and returns its id. */
  async hasOne(vehicle: VehicleBuilder): Promise<string> {
    return (await this.has(vehicle))[0]!;
  }

  /** Records a sale or rental. */
  async sells(purchase: RequestInput<typeof recordPurchase>): Promise<Purchase> {
    const answer = await this.post('purchases', purchase);
    return conforms(answer, recordPurchase.response, 201).data;
  }

  /** Refunds a sale or rental. */
  async refunds({ id }: Purchase): Promise<Purchase> {
    return conforms(await this.post(`purchases/${id}/refund`), refundPurchase.response).data;
  }

  /** Publishes a blog post, or keeps it as a draft. */
  async publishes(slug: string, post: BlogPostInput = {}) {
    const given = { title: `About ${slug}`, content: 'A *post*.', ...post };
    return conforms(await this.put(`blogs/${slug}`, given), publishBlogPost.response).data;
  }

  /** Moves a vehicle (D13), and returns its id. */
  async moves({ stockNumber }: VehicleBuilder, status: VehicleStatus): Promise<string> {
    const answer = await this.patch(`vehicles/${stockNumber}`, { status });
    return conforms(answer, setVehicleStatus.response).data.id;
  }

  /** Setting the status that a vehicle already has changes nothing, but the answer contains the id. */
  private idOf(vehicle: VehicleBuilder): Promise<string> {
    return this.moves(vehicle, vehicle.status);
  }
}
