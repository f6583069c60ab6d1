import { Inject, Injectable } from '@nestjs/common';
import { catalogErrors } from '@forecourt/contracts/catalog/errors';
import type { getBrand, listBrands } from '@forecourt/contracts/catalog/rpc';
import type { Brand } from '@forecourt/contracts/catalog/shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import { SERVICE_CONFIG } from '@forecourt/service-kit/service-definition';
import type { CatalogConfig } from '../catalog.config.js';
import type { ModelEntity } from '../models/model.entity.js';
import { asList } from '../reference-list.js';
import type { BrandEntity } from './brand.entity.js';
import { BrandsRepository } from './brands.repository.js';

@Injectable()
export class BrandsService {
  constructor(
    private readonly brands: BrandsRepository,
    @Inject(SERVICE_CONFIG) private readonly config: CatalogConfig,
  ) {}

  async list(request: RequestOf<typeof listBrands>): Promise<ResponseOf<typeof listBrands>> {
    const [brands, total] = await this.brands.list(request);
    const models = byBrand(await this.brands.modelsOf(brands));
    const data = brands.map((brand) => this.asBrand(brand, models.get(brand.id) ?? []));
    return { message: 'Brands retrieved successfully', ...asList(data, total, request) };
  }

  async get({ id }: RequestOf<typeof getBrand>): Promise<ResponseOf<typeof getBrand>> {
    const brand = await this.brands.find(id);
    if (!brand) throw catalogErrors.brand_not_found();
    return { data: this.asBrand(brand, await this.brands.modelsOf([brand])) };
  }

  private asBrand(brand: BrandEntity, models: ModelEntity[]): Brand {
    const { id, name, slug, countryOfOrigin } = brand;
    return {
      id,
      name,
      slug,
      logoUrl: `${this.config.PUBLIC_URL}/assets/brands/${slug}.svg`,
      countryOfOrigin,
      models: models.map((model) => ({ id: model.id, name: model.name, slug: model.slug })),
    };
  }
}

function byBrand(models: ModelEntity[]): Map<string, ModelEntity[]> {
  const groups = new Map<string, ModelEntity[]>();
  for (const model of models) {
    const group = groups.get(model.brandId);
    if (group) group.push(model);
    else groups.set(model.brandId, [model]);
  }
  return groups;
}
