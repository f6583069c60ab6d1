import { Controller, Inject, type Type } from '@nestjs/common';
import type { z } from 'zod';
import {
  getBodyType,
  getEngine,
  getGeneration,
  getModel,
  getTrim,
  listBodyTypes,
  listEngines,
  listGenerations,
  listModels,
  listTrims,
} from '@forecourt/contracts/catalog/rpc';
import type { RpcContract } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { apiKey } from '../auth/access.js';
import { Operation } from '../http/operation.js';

type GlobalRpc = RpcContract<z.ZodObject, z.ZodType, 'global'>;

/** The two operations on one kind of reference data: list all records, and get one by id. */
function referenceData(kind: {
  list: GlobalRpc;
  get: GlobalRpc;
  /** How the documentation names one record, and several. */
  one: string;
  many: string;
}): Type<object> {
  class ReferenceDataController {
    // Subclasses inherit this note of what to inject, but not the parameter's type.
    constructor(@Inject(RpcClient) private readonly rpc: RpcClient) {}

    @Operation({
      method: 'GET',
      access: apiKey('reference:read'),
      cache: 'private',
      summary: `List ${kind.many}`,
      input: kind.list.request,
      response: kind.list.response,
    })
    list(request: z.output<typeof kind.list.request>, context: TenantContext) {
      return this.rpc.forward(kind.list, request, context);
    }

    @Operation({
      method: 'GET',
      path: ':id',
      access: apiKey('reference:read'),
      cache: 'private',
      summary: `Get ${kind.one}`,
      input: kind.get.request,
      response: kind.get.response,
      errors: kind.get.errors,
    })
    get(request: z.output<typeof kind.get.request>, context: TenantContext) {
      return this.rpc.forward(kind.get, request, context);
    }
  }
  return ReferenceDataController;
}

@Controller('external/body-types')
export class BodyTypesController extends referenceData({
  list: listBodyTypes,
  get: getBodyType,
  one: 'a body type',
  many: 'body types',
}) {}

@Controller('external/engines')
export class EnginesController extends referenceData({
  list: listEngines,
  get: getEngine,
  one: 'an engine configuration',
  many: 'engine configurations',
}) {}

@Controller('external/generations')
export class GenerationsController extends referenceData({
  list: listGenerations,
  get: getGeneration,
  one: 'a generation',
  many: 'generations',
}) {}

@Controller('external/models')
export class ModelsController extends referenceData({
  list: listModels,
  get: getModel,
  one: 'a model',
  many: 'models',
}) {}

@Controller('external/trims')
export class TrimsController extends referenceData({
  list: listTrims,
  get: getTrim,
  one: 'a trim',
  many: 'trims',
}) {}
