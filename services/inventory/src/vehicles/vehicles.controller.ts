import { Controller } from '@nestjs/common';
import {
  getVehicle,
  getVehicleStatus,
  listSimilarVehicles,
  listVehicles,
  setVehicleStatus,
} from '@forecourt/contracts/inventory/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { VehiclesService } from './vehicles.service.js';

@Controller()
export class VehiclesController {
  constructor(private readonly vehicles: VehiclesService) {}

  @RpcHandler(listVehicles)
  list(request: RequestOf<typeof listVehicles>, context: TenantContext) {
    return this.vehicles.list(request, context);
  }

  @RpcHandler(getVehicle)
  get(request: RequestOf<typeof getVehicle>, context: TenantContext) {
    return this.vehicles.get(request, context);
  }

  @RpcHandler(listSimilarVehicles)
  listSimilar(request: RequestOf<typeof listSimilarVehicles>, context: TenantContext) {
    return this.vehicles.listSimilar(request, context);
  }

  @RpcHandler(getVehicleStatus)
  getStatus(request: RequestOf<typeof getVehicleStatus>, context: TenantContext) {
    return this.vehicles.getStatus(request, context);
  }

  @RpcHandler(setVehicleStatus)
  setStatus(request: RequestOf<typeof setVehicleStatus>, context: TenantContext) {
    return this.vehicles.setStatus(request, context);
  }
}
