import { Controller } from '@nestjs/common';
import {
  listTestDrives,
  requestTestDrive,
  setTestDriveStatus,
} from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { TestDrivesService } from './test-drives.service.js';

@Controller()
export class TestDrivesController {
  constructor(private readonly testDrives: TestDrivesService) {}

  @RpcHandler(requestTestDrive)
  request(request: RequestOf<typeof requestTestDrive>, context: TenantContext) {
    return this.testDrives.request(request, context);
  }

  @RpcHandler(listTestDrives)
  list(request: RequestOf<typeof listTestDrives>, context: TenantContext) {
    return this.testDrives.list(request, context);
  }

  @RpcHandler(setTestDriveStatus)
  setStatus(request: RequestOf<typeof setTestDriveStatus>, context: TenantContext) {
    return this.testDrives.setStatus(request, context);
  }
}
