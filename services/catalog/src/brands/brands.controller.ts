import { Controller } from '@nestjs/common';
import { getBrand, listBrands } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { BrandsService } from './brands.service.js';

@Controller()
export class BrandsController {
  constructor(private readonly brands: BrandsService) {}

  @RpcHandler(listBrands)
  list(request: RequestOf<typeof listBrands>) {
    return this.brands.list(request);
  }

  @RpcHandler(getBrand)
  get(request: RequestOf<typeof getBrand>) {
    return this.brands.get(request);
  }
}
