import { Controller } from '@nestjs/common';
import { getSnapshotPage } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { ReferenceDataService } from './reference-data.service.js';

@Controller()
export class ReferenceDataController {
  constructor(private readonly referenceData: ReferenceDataService) {}

  @RpcHandler(getSnapshotPage)
  snapshot(request: RequestOf<typeof getSnapshotPage>) {
    return this.referenceData.snapshot(request);
  }
}
