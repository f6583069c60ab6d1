import { Inject, Injectable } from '@nestjs/common';
import { inventoryErrors } from '@forecourt/contracts/inventory/errors';
import type {
  getVehicle,
  getVehicleStatus,
  listSimilarVehicles,
  listVehicles,
  setVehicleStatus,
} from '@forecourt/contracts/inventory/rpc';
import { asPages } from '@forecourt/contracts/page';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { SERVICE_CONFIG } from '@forecourt/service-kit/service-definition';
import { dayIn } from '@forecourt/service-kit/time/organization-time';
import type { InventoryConfig } from '../inventory.config.js';
import { CurrentCatalog } from '../catalog-copy/current-catalog.js';
import { movesFrom } from './vehicle-status.js';
import { asFullVehicle, asVehicle, type ViewContext } from './vehicle-view.js';
import { SimilarVehiclesRepository } from './similar-vehicles.repository.js';
import { VehicleListRepository } from './vehicle-list.repository.js';
import { VehiclesRepository } from './vehicles.repository.js';

@Injectable()
export class VehiclesService {
  constructor(
    private readonly database: Database,
    private readonly vehicles: VehiclesRepository,
    private readonly vehicleList: VehicleListRepository,
    private readonly similarVehicles: SimilarVehiclesRepository,
    private readonly currentCatalog: CurrentCatalog,
    @Inject(SERVICE_CONFIG) private readonly config: InventoryConfig,
  ) {}

  async list(
    request: RequestOf<typeof listVehicles>,
    { tenant, settings: { currency } }: TenantContext,
  ): Promise<ResponseOf<typeof listVehicles>> {
    const { rows, total, referenceRevision } = await this.vehicleList.list(
      tenant,
      request,
      currency,
    );
    const context = await this.viewContext(referenceRevision, currency);
    return asPages(
      rows.map((row) => asVehicle(row, context)),
      total,
      request,
    );
  }

  async get(
    { id, viewId }: RequestOf<typeof getVehicle>,
    { tenant, settings: { currency, timeZone } }: TenantContext,
  ): Promise<ResponseOf<typeof getVehicle>> {
    const view = viewId === null ? null : { id: viewId, day: dayIn(timeZone, new Date()) };
    const row = await this.vehicles.findAndRecord(tenant, id, view);
    if (!row) throw inventoryErrors.vehicle_not_found();
    return { data: asFullVehicle(row, await this.viewContext(row.referenceRevision, currency)) };
  }

  async listSimilar(
    { id, limit }: RequestOf<typeof listSimilarVehicles>,
    { tenant, settings: { currency } }: TenantContext,
  ): Promise<ResponseOf<typeof listSimilarVehicles>> {
    const similar = await this.similarVehicles.list(tenant, id, limit);
    if (!similar) throw inventoryErrors.vehicle_not_found();
    const context = await this.viewContext(similar.referenceRevision, currency);
    return { data: similar.rows.map((row) => asVehicle(row, context)), total: similar.total };
  }

  async getStatus(
    { id }: RequestOf<typeof getVehicleStatus>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof getVehicleStatus>> {
    const vehicle = await this.vehicles.findStatus(tenant, id);
    if (!vehicle) throw inventoryErrors.vehicle_not_found();
    return { status: vehicle.status, name: vehicle.name };
  }

  /** Moves a vehicle as D13 allows. Setting its current status again is neither a move nor an error. */
  async setStatus(
    { stockNumber, status }: RequestOf<typeof setVehicleStatus>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof setVehicleStatus>> {
    return this.database.transaction(async (transaction) => {
      const vehicle = await this.vehicles.lockStatus(transaction, tenant, stockNumber);
      if (!vehicle) throw inventoryErrors.stock_number_not_found();
      if (vehicle.status === status) return { data: vehicle };
      const allowed = movesFrom(vehicle.status);
      if (!allowed.includes(status)) {
        throw inventoryErrors.status_move_not_allowed({
          message: `A vehicle cannot move from ${vehicle.status} to ${status}; from ${vehicle.status} it can move to ${allowed.join(', ')}.`,
        });
      }
      await this.vehicles.setStatus(transaction, tenant, vehicle.id, status);
      return { data: { ...vehicle, status } };
    });
  }

  private async viewContext(referenceRevision: number, currency: string): Promise<ViewContext> {
    const catalog = await this.currentCatalog.at(referenceRevision);
    return { catalog, publicUrl: this.config.PUBLIC_URL, currency };
  }
}
