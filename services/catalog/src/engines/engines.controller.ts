import { Controller } from '@nestjs/common';
import { getEngine, listEngines } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { EnginesService } from './engines.service.js';

@Controller()
export class EnginesController {
  constructor(private readonly engines: EnginesService) {}

  @RpcHandler(listEngines)
  list(request: RequestOf<typeof listEngines>) {
    return this.engines.list(request);
  }

  @RpcHandler(getEngine)
  get(request: RequestOf<typeof getEngine>) {
    return this.engines.get(request);
  }
}
