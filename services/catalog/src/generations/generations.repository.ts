import { Injectable } from '@nestjs/common';
import { Database } from '@forecourt/service-kit/database/database';
import { inOrder } from '../reference-list.js';
import { GenerationEntity } from './generation.entity.js';

@Injectable()
export class GenerationsRepository {
  constructor(private readonly database: Database) {}

  list(request: {
    modelId?: string;
    page?: number;
    limit?: number;
  }): Promise<[GenerationEntity[], number]> {
    const query = this.withModel();
    if (request.modelId) query.where('generation.modelId = :modelId', { modelId: request.modelId });
    return inOrder(query, request).getManyAndCount();
  }

  find(id: string): Promise<GenerationEntity | null> {
    return this.withModel().where('generation.id = :id', { id }).getOne();
  }

  private withModel() {
    return this.database.manager
      .createQueryBuilder(GenerationEntity, 'generation')
      .innerJoinAndSelect('generation.model', 'model');
  }
}
