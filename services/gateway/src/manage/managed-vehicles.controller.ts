import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  importVehicles,
  reportImpressions,
  setVehicleStatus,
} from '@forecourt/contracts/inventory/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Context } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { OperatedTenant, ofTenant } from './operated-tenant.js';
import { operator } from './operator.js';

const importInput = ofTenant.extend(importVehicles.request.shape);
const setStatusInput = ofTenant.extend(setVehicleStatus.request.shape);
const reportImpressionsInput = ofTenant.extend(reportImpressions.request.shape);

/** 500 rows with long descriptions and lists of photos. */
const IMPORT_BODY_LIMIT = 10 * 1024 * 1024;

@Controller('manage/organizations/:organization/:environment')
export class ManagedVehiclesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly tenant: OperatedTenant,
  ) {}

  @Operation({
    method: 'POST',
    path: 'vehicles/import',
    access: operator,
    summary: 'Import a batch of vehicles',
    description: 'Upserts up to 500 rows by stock number; the same batch again changes nothing.',
    bodyLimit: IMPORT_BODY_LIMIT,
    input: importInput,
    response: importVehicles.response,
    errors: ['identity.organization_not_found'],
  })
  async import(
    @Input() { organization, environment, ...request }: z.output<typeof importInput>,
    @Context() context: RequestContext,
  ) {
    const tenant = await this.tenant.context({ organization, environment }, context);
    return this.rpc.forward(importVehicles, request, tenant);
  }

  @Operation({
    method: 'PATCH',
    path: 'vehicles/:stockNumber',
    access: operator,
    summary: 'Set the status of a vehicle',
    input: setStatusInput,
    response: setVehicleStatus.response,
    errors: [
      'identity.organization_not_found',
      'inventory.stock_number_not_found',
      'inventory.status_move_not_allowed',
    ],
  })
  async setStatus(
    @Input() { organization, environment, ...request }: z.output<typeof setStatusInput>,
    @Context() context: RequestContext,
  ) {
    const tenant = await this.tenant.context({ organization, environment }, context);
    return this.rpc.forward(setVehicleStatus, request, tenant);
  }

  @Operation({
    method: 'GET',
    path: 'impressions',
    access: operator,
    summary: 'Report impressions by vehicle and day',
    input: reportImpressionsInput,
    response: reportImpressions.response,
    errors: ['identity.organization_not_found'],
  })
  async reportImpressions(
    @Input() { organization, environment, ...request }: z.output<typeof reportImpressionsInput>,
    @Context() context: RequestContext,
  ) {
    const tenant = await this.tenant.context({ organization, environment }, context);
    return this.rpc.forward(reportImpressions, request, tenant);
  }
}
