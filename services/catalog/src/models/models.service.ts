import { Injectable } from '@nestjs/common';
import { catalogErrors } from '@forecourt/contracts/catalog/errors';
import type { getModel, listBrandModels, listModels } from '@forecourt/contracts/catalog/rpc';
import type { Model, ModelOfBrand } from '@forecourt/contracts/catalog/shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import { asList } from '../reference-list.js';
import type { ModelEntity } from './model.entity.js';
import { ModelsRepository } from './models.repository.js';

@Injectable()
export class ModelsService {
  constructor(private readonly models: ModelsRepository) {}

  async list(request: RequestOf<typeof listModels>): Promise<ResponseOf<typeof listModels>> {
    const [models, total] = await this.models.list(request);
    return asList(models.map(asModel), total, request);
  }

  async listOfBrand(
    request: RequestOf<typeof listBrandModels>,
  ): Promise<ResponseOf<typeof listBrandModels>> {
    const [models, total] = await this.models.list(request);
    if (total === 0 && !(await this.models.hasBrand(request.brandId))) {
      throw catalogErrors.brand_not_found();
    }
    return asList(models.map(asModelOfBrand), total, request);
  }

  async get({ id }: RequestOf<typeof getModel>): Promise<ResponseOf<typeof getModel>> {
    const model = await this.models.find(id);
    if (!model) throw catalogErrors.model_not_found();
    return { data: asModel(model) };
  }
}

const asModelOfBrand = ({ id, name, slug, bodyType }: ModelEntity): ModelOfBrand => ({
  id,
  name,
  slug,
  bodyType: { id: bodyType.id, name: bodyType.name },
});

const asModel = (model: ModelEntity): Model => ({
  ...asModelOfBrand(model),
  brand: { id: model.brand.id, name: model.brand.name },
});
