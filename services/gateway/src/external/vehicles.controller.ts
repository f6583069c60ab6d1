import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { getVehicle, getVehicleStatistics, listVehicles } from '@forecourt/contracts/inventory/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Tenant } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { byId, type ById } from './by-id.js';
import { needs } from './scopes.js';

@Controller('external/vehicles')
export class VehiclesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: needs('vehicles:read'),
    summary: 'List available vehicles',
    input: listVehicles.request,
    response: listVehicles.response,
  })
  list(@Input() request: RequestOf<typeof listVehicles>, @Tenant() context: TenantContext) {
    return this.rpc.forward(listVehicles, request, context);
  }

  @Operation({
    method: 'GET',
    path: 'stats/summary',
    access: needs('vehicles:read'),
    summary: 'Get vehicle statistics',
    response: getVehicleStatistics.response,
    input: getVehicleStatistics.request,
  })
  statistics(
    @Input() request: RequestOf<typeof getVehicleStatistics>,
    @Tenant() context: TenantContext,
  ) {
    return this.rpc.forward(getVehicleStatistics, request, context);
  }

  @Operation({
    method: 'GET',
    path: ':id',
    access: needs('vehicles:read'),
    summary: 'Get a vehicle',
    description: 'Each answer with status 200 counts as one impression of the vehicle.',
    input: byId,
    response: getVehicle.response,
    errors: ['inventory.vehicle_not_found'],
  })
  get(@Input() { id }: ById, @Tenant() context: TenantContext, @Req() { method }: FastifyRequest) {
    // Fastify answers HEAD by this method too, and looking at headers is no view.
    return this.rpc.forward(getVehicle, { id, countImpression: method === 'GET' }, context);
  }
}
