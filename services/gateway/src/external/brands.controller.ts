import { Controller } from '@nestjs/common';
import { getBrand, listBrandModels, listBrands } from '@forecourt/contracts/catalog/rpc';
import { brandWithCountsSchema, type VehicleCounts } from '@forecourt/contracts/catalog/shapes';
import { countVehiclesByBrand } from '@forecourt/contracts/inventory/rpc';
import { listOf } from '@forecourt/contracts/page';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext, TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Context, Tenant } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { readsReference } from './scopes.js';

const NO_VEHICLES: VehicleCounts = { rental: 0, sale: 0, auction: 0, total: 0 };

@Controller('external/brands')
export class BrandsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: readsReference,
    summary: 'List brands',
    description:
      "`vehicleCounts` counts the organization's available vehicles in the key's environment.",
    input: listBrands.request,
    response: listOf(brandWithCountsSchema),
  })
  async list(@Input() request: RequestOf<typeof listBrands>, @Tenant() context: TenantContext) {
    const [brands, { counts }] = await Promise.all([
      this.rpc.call(listBrands, request, context),
      this.rpc.call(countVehiclesByBrand, {}, context),
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
    access: readsReference,
    summary: 'Get a brand',
    input: getBrand.request,
    response: getBrand.response,
    errors: ['catalog.brand_not_found'],
  })
  get(@Input() request: RequestOf<typeof getBrand>, @Context() context: RequestContext) {
    return this.rpc.forward(getBrand, request, context);
  }

  @Operation({
    method: 'GET',
    path: ':brandId/models',
    access: readsReference,
    summary: 'List the models of a brand',
    input: listBrandModels.request,
    response: listBrandModels.response,
    errors: ['catalog.brand_not_found'],
  })
  listModels(
    @Input() request: RequestOf<typeof listBrandModels>,
    @Context() context: RequestContext,
  ) {
    return this.rpc.forward(listBrandModels, request, context);
  }
}
