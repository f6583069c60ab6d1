import { Injectable } from '@nestjs/common';
import { Database } from '@forecourt/service-kit/database/database';
import { inOrder } from '../reference-list.js';
import { BodyTypeEntity } from './body-type.entity.js';

@Injectable()
export class BodyTypesRepository {
  constructor(private readonly database: Database) {}

  list(request: { page?: number; limit?: number }): Promise<[BodyTypeEntity[], number]> {
    const query = this.database.manager.createQueryBuilder(BodyTypeEntity, 'bodyType');
    return inOrder(query, request).getManyAndCount();
  }

  find(id: string): Promise<BodyTypeEntity | null> {
    return this.database.manager.findOneBy(BodyTypeEntity, { id });
  }
}
