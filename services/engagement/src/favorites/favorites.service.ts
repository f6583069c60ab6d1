import { Injectable } from '@nestjs/common';
import { engagementErrors } from '@forecourt/contracts/engagement/errors';
import {
  MAX_FAVORITES,
  type addFavorite,
  type listFavorites,
  type removeFavorite,
} from '@forecourt/contracts/engagement/favorites-rpc';
import { inventoryErrors } from '@forecourt/contracts/inventory/errors';
import { listVehiclesByIds } from '@forecourt/contracts/inventory/vehicles-by-ids-rpc';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { FavoritesRepository } from './favorites.repository.js';

@Injectable()
export class FavoritesService {
  constructor(
    private readonly database: Database,
    private readonly favorites: FavoritesRepository,
    private readonly rpc: RpcClient,
  ) {}

  async add(
    { customerId, vehicleId }: RequestOf<typeof addFavorite>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof addFavorite>> {
    const { tenant } = context;
    // Called before the transaction: no database connection waits for another service.
    const { total } = await this.rpc.call(listVehiclesByIds, { ids: [vehicleId] }, context);
    if (total === 0) throw inventoryErrors.vehicle_not_found();
    return this.database.transaction(async (transaction) => {
      await this.favorites.lock(transaction, tenant, customerId);
      await this.favorites.add(transaction, tenant, customerId, vehicleId);
      const kept = await this.favorites.count(transaction, tenant, customerId);
      if (kept > MAX_FAVORITES) throw engagementErrors.too_many_favorites();
      return { data: { vehicleId, isFavorite: true } };
    });
  }

  async remove(
    { customerId, vehicleId }: RequestOf<typeof removeFavorite>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof removeFavorite>> {
    await this.favorites.remove(tenant, customerId, vehicleId);
    return { data: { vehicleId, isFavorite: false } };
  }

  async list(
    { customerId }: RequestOf<typeof listFavorites>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof listFavorites>> {
    const favorites = await this.favorites.list(tenant, customerId);
    return { vehicleIds: favorites.map(({ vehicleId }) => vehicleId) };
  }
}
