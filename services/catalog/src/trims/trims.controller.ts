import { Controller } from '@nestjs/common';
import { getTrim, listTrims } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { TrimsService } from './trims.service.js';

@Controller()
export class TrimsController {
  constructor(private readonly trims: TrimsService) {}

  @RpcHandler(listTrims)
  list(request: RequestOf<typeof listTrims>) {
    return this.trims.list(request);
  }

  @RpcHandler(getTrim)
  get(request: RequestOf<typeof getTrim>) {
    return this.trims.get(request);
  }
}
