import { Controller } from '@nestjs/common';
import { getBodyType, listBodyTypes } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Context } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { readsReference } from './scopes.js';

@Controller('external/body-types')
export class BodyTypesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: readsReference,
    summary: 'List body types',
    input: listBodyTypes.request,
    response: listBodyTypes.response,
  })
  list(@Input() request: RequestOf<typeof listBodyTypes>, @Context() context: RequestContext) {
    return this.rpc.forward(listBodyTypes, request, context);
  }

  @Operation({
    method: 'GET',
    path: ':id',
    access: readsReference,
    summary: 'Get a body type',
    input: getBodyType.request,
    response: getBodyType.response,
    errors: ['catalog.body_type_not_found'],
  })
  get(@Input() request: RequestOf<typeof getBodyType>, @Context() context: RequestContext) {
    return this.rpc.forward(getBodyType, request, context);
  }
}
