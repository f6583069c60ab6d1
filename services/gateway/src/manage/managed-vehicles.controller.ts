import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  importVehicles,
  impressionReport,
  reportImpressions,
  setVehicleStatus,
} from '@forecourt/contracts/inventory/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { operatorOfTenant } from '../auth/access.js';
import { forwardInParts } from '../http/forward-in-parts.js';
import { ofRpc, Operation } from '../http/operation.js';

/** Fits 500 rows with long descriptions and lists of photos. */
const IMPORT_BODY_LIMIT = 10 * 1024 * 1024;

@Controller('manage/organizations/:organization/:environment')
export class ManagedVehiclesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    path: 'vehicles/import',
    access: operatorOfTenant,
    summary: 'Import a batch of vehicles',
    description:
      'Creates or updates up to 500 vehicles by stock number. Repeating a batch changes nothing.',
    bodyLimit: IMPORT_BODY_LIMIT,
    budgetMs: importVehicles.timeoutMs,
    ...ofRpc(importVehicles),
  })
  import(request: RequestOf<typeof importVehicles>, context: TenantContext) {
    return this.rpc.forward(importVehicles, request, context);
  }

  @Operation({
    method: 'PATCH',
    path: 'vehicles/:stockNumber',
    access: operatorOfTenant,
    summary: 'Set the status of a vehicle',
    ...ofRpc(setVehicleStatus),
  })
  setStatus(request: RequestOf<typeof setVehicleStatus>, context: TenantContext) {
    return this.rpc.forward(setVehicleStatus, request, context);
  }

  @Operation({
    method: 'GET',
    path: 'impressions',
    access: operatorOfTenant,
    summary: 'Report impressions by vehicle and day',
    ...impressionReport,
  })
  reportImpressions(period: z.output<typeof impressionReport.input>, context: TenantContext) {
    return forwardInParts(this.rpc, reportImpressions, period, context);
  }
}
