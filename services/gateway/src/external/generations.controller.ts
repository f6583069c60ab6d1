import { Controller } from '@nestjs/common';
import { getGeneration, listGenerations } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Context } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { readsReference } from './scopes.js';

@Controller('external/generations')
export class GenerationsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: readsReference,
    summary: 'List generations',
    input: listGenerations.request,
    response: listGenerations.response,
  })
  list(@Input() request: RequestOf<typeof listGenerations>, @Context() context: RequestContext) {
    return this.rpc.forward(listGenerations, request, context);
  }

  @Operation({
    method: 'GET',
    path: ':id',
    access: readsReference,
    summary: 'Get a generation',
    input: getGeneration.request,
    response: getGeneration.response,
    errors: ['catalog.generation_not_found'],
  })
  get(@Input() request: RequestOf<typeof getGeneration>, @Context() context: RequestContext) {
    return this.rpc.forward(getGeneration, request, context);
  }
}
