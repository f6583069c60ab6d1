import { Controller } from '@nestjs/common';
import {
  cancelOwnTestDrive,
  listOwnTestDrives,
} from '@forecourt/contracts/engagement/own-test-drives-rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { OwnTestDrivesService } from './own-test-drives.service.js';

@Controller()
export class OwnTestDrivesController {
  constructor(private readonly testDrives: OwnTestDrivesService) {}

  @RpcHandler(listOwnTestDrives)
  list(request: RequestOf<typeof listOwnTestDrives>, context: TenantContext) {
    return this.testDrives.list(request, context);
  }

  @RpcHandler(cancelOwnTestDrive)
  cancel(request: RequestOf<typeof cancelOwnTestDrive>, context: TenantContext) {
    return this.testDrives.cancel(request, context);
  }
}
