import { Injectable } from '@nestjs/common';
import { catalogErrors } from '@forecourt/contracts/catalog/errors';
import type { getEngine, listEngines } from '@forecourt/contracts/catalog/rpc';
import type { Engine } from '@forecourt/contracts/catalog/shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import { asList } from '../reference-list.js';
import type { EngineEntity } from './engine.entity.js';
import { EnginesRepository } from './engines.repository.js';

@Injectable()
export class EnginesService {
  constructor(private readonly engines: EnginesRepository) {}

  async list(request: RequestOf<typeof listEngines>): Promise<ResponseOf<typeof listEngines>> {
    const [engines, total] = await this.engines.list(request);
    return asList(engines.map(asEngine), total, request);
  }

  async get({ id }: RequestOf<typeof getEngine>): Promise<ResponseOf<typeof getEngine>> {
    const engine = await this.engines.find(id);
    if (!engine) throw catalogErrors.engine_not_found();
    return { data: asEngine(engine) };
  }
}

const asEngine = ({
  id,
  name,
  type,
  displacement,
  horsepower,
  transmission,
}: EngineEntity): Engine => ({ id, name, type, displacement, horsepower, transmission });
