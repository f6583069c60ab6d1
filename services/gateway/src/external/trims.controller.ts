import { Controller } from '@nestjs/common';
import { getTrim, listTrims } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Context } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { readsReference } from './scopes.js';

@Controller('external/trims')
export class TrimsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: readsReference,
    summary: 'List trims',
    input: listTrims.request,
    response: listTrims.response,
  })
  list(@Input() request: RequestOf<typeof listTrims>, @Context() context: RequestContext) {
    return this.rpc.forward(listTrims, request, context);
  }

  @Operation({
    method: 'GET',
    path: ':id',
    access: readsReference,
    summary: 'Get a trim',
    input: getTrim.request,
    response: getTrim.response,
    errors: ['catalog.trim_not_found'],
  })
  get(@Input() request: RequestOf<typeof getTrim>, @Context() context: RequestContext) {
    return this.rpc.forward(getTrim, request, context);
  }
}
