import { Injectable } from '@nestjs/common';
import { catalogErrors } from '@forecourt/contracts/catalog/errors';
import type { getGeneration, listGenerations } from '@forecourt/contracts/catalog/rpc';
import type { Generation } from '@forecourt/contracts/catalog/shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import { asList } from '../reference-list.js';
import type { GenerationEntity } from './generation.entity.js';
import { GenerationsRepository } from './generations.repository.js';

@Injectable()
export class GenerationsService {
  constructor(private readonly generations: GenerationsRepository) {}

  async list(
    request: RequestOf<typeof listGenerations>,
  ): Promise<ResponseOf<typeof listGenerations>> {
    const [generations, total] = await this.generations.list(request);
    return asList(generations.map(asGeneration), total, request);
  }

  async get({ id }: RequestOf<typeof getGeneration>): Promise<ResponseOf<typeof getGeneration>> {
    const generation = await this.generations.find(id);
    if (!generation) throw catalogErrors.generation_not_found();
    return { data: asGeneration(generation) };
  }
}

const asGeneration = ({
  id,
  name,
  slug,
  model,
  startYear,
  endYear,
}: GenerationEntity): Generation => ({
  id,
  name,
  slug,
  model: { id: model.id, name: model.name },
  startYear,
  endYear,
});
