import { Controller } from '@nestjs/common';
import { requestTestDrive } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Tenant } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { needs } from './scopes.js';

@Controller('external/test-drives')
export class TestDrivesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    access: needs('test_drives:write'),
    summary: 'Request a test drive',
    input: requestTestDrive.request,
    response: requestTestDrive.response,
    status: 201,
    errors: ['inventory.vehicle_not_found', 'engagement.vehicle_not_available'],
  })
  request(@Input() request: RequestOf<typeof requestTestDrive>, @Tenant() context: TenantContext) {
    return this.rpc.forward(requestTestDrive, request, context);
  }
}
