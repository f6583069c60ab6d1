import { Controller } from '@nestjs/common';
import { getBodyType, listBodyTypes } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { BodyTypesService } from './body-types.service.js';

@Controller()
export class BodyTypesController {
  constructor(private readonly bodyTypes: BodyTypesService) {}

  @RpcHandler(listBodyTypes)
  list(request: RequestOf<typeof listBodyTypes>) {
    return this.bodyTypes.list(request);
  }

  @RpcHandler(getBodyType)
  get(request: RequestOf<typeof getBodyType>) {
    return this.bodyTypes.get(request);
  }
}
