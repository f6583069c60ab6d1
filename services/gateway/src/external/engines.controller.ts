import { Controller } from '@nestjs/common';
import { getEngine, listEngines } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Context } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { readsReference } from './scopes.js';

@Controller('external/engines')
export class EnginesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: readsReference,
    summary: 'List engine configurations',
    input: listEngines.request,
    response: listEngines.response,
  })
  list(@Input() request: RequestOf<typeof listEngines>, @Context() context: RequestContext) {
    return this.rpc.forward(listEngines, request, context);
  }

  @Operation({
    method: 'GET',
    path: ':id',
    access: readsReference,
    summary: 'Get an engine configuration',
    input: getEngine.request,
    response: getEngine.response,
    errors: ['catalog.engine_not_found'],
  })
  get(@Input() request: RequestOf<typeof getEngine>, @Context() context: RequestContext) {
    return this.rpc.forward(getEngine, request, context);
  }
}
