import { Controller } from '@nestjs/common';
import { importVehicles } from '@forecourt/contracts/inventory/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { VehicleImportService } from './vehicle-import.service.js';

@Controller()
export class VehicleImportController {
  constructor(private readonly vehicleImport: VehicleImportService) {}

  @RpcHandler(importVehicles)
  import(request: RequestOf<typeof importVehicles>, context: TenantContext) {
    return this.vehicleImport.import(request, context);
  }
}
