import { Controller } from '@nestjs/common';
import { requestTestDrive } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { apiKey } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

@Controller('external/test-drives')
export class TestDrivesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    access: apiKey('test_drives:write'),
    summary: 'Request a test drive',
    ...ofRpc(requestTestDrive),
    namesIgnoredFields: true,
    status: 201,
  })
  request(request: RequestOf<typeof requestTestDrive>, context: TenantContext) {
    return this.rpc.forward(requestTestDrive, request, context);
  }
}
