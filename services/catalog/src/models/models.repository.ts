import { Injectable } from '@nestjs/common';
import { Database } from '@forecourt/service-kit/database/database';
import { BrandEntity } from '../brands/brand.entity.js';
import { inOrder } from '../reference-list.js';
import { ModelEntity } from './model.entity.js';

@Injectable()
export class ModelsRepository {
  constructor(private readonly database: Database) {}

  list(request: {
    brandId?: string;
    page?: number;
    limit?: number;
  }): Promise<[ModelEntity[], number]> {
    const query = this.withLinks();
    if (request.brandId) query.where('model.brandId = :brandId', { brandId: request.brandId });
    return inOrder(query, request).getManyAndCount();
  }

  find(id: string): Promise<ModelEntity | null> {
    return this.withLinks().where('model.id = :id', { id }).getOne();
  }

  hasBrand(id: string): Promise<boolean> {
    return this.database.manager.existsBy(BrandEntity, { id });
  }

  private withLinks() {
    return this.database.manager
      .createQueryBuilder(ModelEntity, 'model')
      .innerJoinAndSelect('model.brand', 'brand')
      .innerJoinAndSelect('model.bodyType', 'bodyType');
  }
}
