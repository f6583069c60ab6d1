import { Controller } from '@nestjs/common';
import { getModel, listModels } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Context } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { readsReference } from './scopes.js';

@Controller('external/models')
export class ModelsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: readsReference,
    summary: 'List models',
    input: listModels.request,
    response: listModels.response,
  })
  list(@Input() request: RequestOf<typeof listModels>, @Context() context: RequestContext) {
    return this.rpc.forward(listModels, request, context);
  }

  @Operation({
    method: 'GET',
    path: ':id',
    access: readsReference,
    summary: 'Get a model',
    input: getModel.request,
    response: getModel.response,
    errors: ['catalog.model_not_found'],
  })
  get(@Input() request: RequestOf<typeof getModel>, @Context() context: RequestContext) {
    return this.rpc.forward(getModel, request, context);
  }
}
