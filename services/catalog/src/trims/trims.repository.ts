import { Injectable } from '@nestjs/common';
import { Database } from '@forecourt/service-kit/database/database';
import { inOrder } from '../reference-list.js';
import { TrimEntity } from './trim.entity.js';

@Injectable()
export class TrimsRepository {
  constructor(private readonly database: Database) {}

  list(request: {
    modelId?: string;
    page?: number;
    limit?: number;
  }): Promise<[TrimEntity[], number]> {
    const query = this.withModel();
    if (request.modelId) query.where('trim.modelId = :modelId', { modelId: request.modelId });
    return inOrder(query, request).getManyAndCount();
  }

  find(id: string): Promise<TrimEntity | null> {
    return this.withModel().where('trim.id = :id', { id }).getOne();
  }

  private withModel() {
    return this.database.manager
      .createQueryBuilder(TrimEntity, 'trim')
      .innerJoinAndSelect('trim.model', 'model');
  }
}
