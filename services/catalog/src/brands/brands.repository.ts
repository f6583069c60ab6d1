import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '@forecourt/service-kit/database/database';
import { ModelEntity } from '../models/model.entity.js';
import { inOrder } from '../reference-list.js';
import { BrandEntity } from './brand.entity.js';

@Injectable()
export class BrandsRepository {
  constructor(private readonly database: Database) {}

  list(request: { page?: number; limit?: number }): Promise<[BrandEntity[], number]> {
    const query = this.database.manager.createQueryBuilder(BrandEntity, 'brand');
    return inOrder(query, request).getManyAndCount();
  }

  find(id: string): Promise<BrandEntity | null> {
    return this.database.manager.findOneBy(BrandEntity, { id });
  }

  modelsOf(brands: BrandEntity[]): Promise<ModelEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(ModelEntity, 'model')
      .where({ brandId: In(brands.map(({ id }) => id)) });
    return inOrder(query, {}).getMany();
  }
}
