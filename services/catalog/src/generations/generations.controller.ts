import { Controller } from '@nestjs/common';
import { getGeneration, listGenerations } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { GenerationsService } from './generations.service.js';

@Controller()
export class GenerationsController {
  constructor(private readonly generations: GenerationsService) {}

  @RpcHandler(listGenerations)
  list(request: RequestOf<typeof listGenerations>) {
    return this.generations.list(request);
  }

  @RpcHandler(getGeneration)
  get(request: RequestOf<typeof getGeneration>) {
    return this.generations.get(request);
  }
}
