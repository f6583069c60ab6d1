import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  addFavorite,
  listFavorites,
  removeFavorite,
} from '@forecourt/contracts/engagement/favorites-rpc';
import { listVehiclesByIds } from '@forecourt/contracts/inventory/vehicles-by-ids-rpc';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { signedInCustomer } from '../auth/access.js';
import { Operation, type CustomerContext } from '../http/operation.js';

const vehicle = addFavorite.request.pick({ vehicleId: true });
const page = listVehiclesByIds.request.omit({ ids: true });

@Controller('external/auth/me/favorites')
export class FavoritesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: signedInCustomer('customer_auth:write'),
    summary: "List the signed-in customer's favorites",
    description:
      'The vehicles as in the list of vehicles, whatever their status, the one that was added last first. Those that ' +
      'the dealer has withdrawn are left out until they are back.',
    input: page,
    response: listVehiclesByIds.response,
  })
  async list(request: z.output<typeof page>, { customer, ...context }: CustomerContext) {
    const { customerId } = customer;
    const { vehicleIds: ids } = await this.rpc.call(listFavorites, { customerId }, context);
    return this.rpc.forward(listVehiclesByIds, { ids, ...request }, context);
  }

  @Operation({
    method: 'PUT',
    path: ':vehicleId',
    access: signedInCustomer('customer_auth:write'),
    summary: 'Add a vehicle to the favorites',
    description: 'One that is a favorite already stays where it is. A customer has at most 1000.',
    input: vehicle,
    response: addFavorite.response,
    errors: addFavorite.errors,
  })
  add({ vehicleId }: z.output<typeof vehicle>, { customer, ...context }: CustomerContext) {
    const { customerId } = customer;
    return this.rpc.forward(addFavorite, { customerId, vehicleId }, context);
  }

  @Operation({
    method: 'DELETE',
    path: ':vehicleId',
    access: signedInCustomer('customer_auth:write'),
    summary: 'Remove a vehicle from the favorites',
    description: 'Also answers 200 for a vehicle that is no favorite.',
    input: vehicle,
    response: removeFavorite.response,
    errors: removeFavorite.errors,
  })
  remove({ vehicleId }: z.output<typeof vehicle>, { customer, ...context }: CustomerContext) {
    const { customerId } = customer;
    return this.rpc.forward(removeFavorite, { customerId, vehicleId }, context);
  }
}
