import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
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
  request(@Payload() request: RequestOf<typeof requestTestDrive>, @Ctx() context: TenantContext) {
    return this.testDrives.request(request, context);
  }

  @RpcHandler(listTestDrives)
  list(@Payload() request: RequestOf<typeof listTestDrives>, @Ctx() context: TenantContext) {
    return this.testDrives.list(request, context);
  }

  @RpcHandler(setTestDriveStatus)
  setStatus(
    @Payload() request: RequestOf<typeof setTestDriveStatus>,
    @Ctx() context: TenantContext,
  ) {
    return this.testDrives.setStatus(request, context);
  }
}
