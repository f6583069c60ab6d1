import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  getVehicle,
  getVehicleStatistics,
  listSimilarVehicles,
  listVehicles,
} from '@forecourt/contracts/inventory/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { apiKey } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

const vehicleById = getVehicle.request.pick({ id: true });

@Controller('external/vehicles')
export class VehiclesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: apiKey('vehicles:read'),
    summary: 'List available vehicles',
    ...ofRpc(listVehicles),
    cache: 'private',
  })
  list(request: RequestOf<typeof listVehicles>, context: TenantContext) {
    return this.rpc.forward(listVehicles, request, context);
  }

  @Operation({
    method: 'GET',
    path: 'stats/summary',
    access: apiKey('vehicles:read'),
    summary: 'Get vehicle statistics',
    ...ofRpc(getVehicleStatistics),
    cache: 'private',
  })
  getStatistics(context: TenantContext) {
    return this.rpc.forward(getVehicleStatistics, {}, context);
  }

  @Operation({
    method: 'GET',
    path: ':id',
    access: apiKey('vehicles:read'),
    summary: 'Get a vehicle',
    description: 'Each answer with status 200 counts as one impression of the vehicle.',
    ...ofRpc(getVehicle),
    input: vehicleById,
  })
  get({ id }: z.output<typeof vehicleById>, context: TenantContext, { method }: FastifyRequest) {
    // Fastify also calls this method for HEAD, and reading headers is not a view.
    const viewId = method === 'GET' ? randomUUID() : null;
    return this.rpc.forward(getVehicle, { id, viewId }, context);
  }

  @Operation({
    method: 'GET',
    path: ':id/similar',
    access: apiKey('vehicles:read'),
    summary: 'List vehicles similar to one',
    description:
      'Other available vehicles of the same listing type and body type whose price is within 25 %, ' +
      'nearest price first. Counts no impression.',
    ...ofRpc(listSimilarVehicles),
  })
  listSimilar(request: RequestOf<typeof listSimilarVehicles>, context: TenantContext) {
    return this.rpc.forward(listSimilarVehicles, request, context);
  }
}
