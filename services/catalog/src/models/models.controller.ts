import { Controller } from '@nestjs/common';
import { getModel, listBrandModels, listModels } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { ModelsService } from './models.service.js';

@Controller()
export class ModelsController {
  constructor(private readonly models: ModelsService) {}

  @RpcHandler(listModels)
  list(request: RequestOf<typeof listModels>) {
    return this.models.list(request);
  }

  @RpcHandler(listBrandModels)
  listOfBrand(request: RequestOf<typeof listBrandModels>) {
    return this.models.listOfBrand(request);
  }

  @RpcHandler(getModel)
  get(request: RequestOf<typeof getModel>) {
    return this.models.get(request);
  }
}
