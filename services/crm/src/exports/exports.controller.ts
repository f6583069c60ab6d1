import { Controller } from '@nestjs/common';
import { exportCustomer } from '@forecourt/contracts/crm/person-rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { ExportsService } from './exports.service.js';

@Controller()
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @RpcHandler(exportCustomer)
  export(request: RequestOf<typeof exportCustomer>, context: TenantContext) {
    return this.exports.export(request, context);
  }
}
