import { Injectable } from '@nestjs/common';
import { Database } from '@forecourt/service-kit/database/database';
import { inOrder } from '../reference-list.js';
import { EngineEntity } from './engine.entity.js';

@Injectable()
export class EnginesRepository {
  constructor(private readonly database: Database) {}

  list(request: { page?: number; limit?: number }): Promise<[EngineEntity[], number]> {
    const query = this.database.manager.createQueryBuilder(EngineEntity, 'engine');
    return inOrder(query, request).getManyAndCount();
  }

  find(id: string): Promise<EngineEntity | null> {
    return this.database.manager.findOneBy(EngineEntity, { id });
  }
}
