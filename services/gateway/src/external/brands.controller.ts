import { Controller } from '@nestjs/common';
import { getBrand, listBrandModels, listBrands } from '@forecourt/contracts/catalog/rpc';
import { brandWithCountsSchema, type VehicleCounts } from '@forecourt/contracts/catalog/shapes';
import { listOf } from '@forecourt/contracts/page';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext, TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { apiKey } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';
import { BrandCounts } from './brand-counts.js';

const NO_VEHICLES: VehicleCounts = { rental: 0, sale: 0, auction: 0, total: 0 };

@Controller('external/brands')
export class BrandsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly counts: BrandCounts,
  ) {}

  @Operation({
    method: 'GET',
    access: apiKey('reference:read'),
    cache: 'private',
    summary: 'List brands',
    description:
      "`vehicleCounts` counts the organization's available vehicles in the key's environment.",
    input: listBrands.request,
    response: listOf(brandWithCountsSchema),
  })
  async list(request: RequestOf<typeof listBrands>, context: TenantContext) {
    const [brands, counts] = await Promise.all([
      this.rpc.call(listBrands, request, context),
      this.counts.of(context),
    ]);
    return {
      ...brands,
      data: brands.data.map((brand) => ({
        ...brand,
        vehicleCounts: counts[brand.id] ?? NO_VEHICLES,
      })),
    };
  }

  @Operation({
    method: 'GET',
    path: ':id',
    access: apiKey('reference:read'),
    cache: 'private',
    summary: 'Get a brand',
    ...ofRpc(getBrand),
  })
  get(request: RequestOf<typeof getBrand>, context: RequestContext) {
    return this.rpc.forward(getBrand, request, context);
  }

  @Operation({
    method: 'GET',
    path: ':brandId/models',
    access: apiKey('reference:read'),
    cache: 'private',
    summary: 'List the models of a brand',
    ...ofRpc(listBrandModels),
  })
  listModels(request: RequestOf<typeof listBrandModels>, context: RequestContext) {
    return this.rpc.forward(listBrandModels, request, context);
  }
}
