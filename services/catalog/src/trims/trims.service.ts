import { Injectable } from '@nestjs/common';
import { catalogErrors } from '@forecourt/contracts/catalog/errors';
import type { getTrim, listTrims } from '@forecourt/contracts/catalog/rpc';
import type { Trim } from '@forecourt/contracts/catalog/shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import { asList } from '../reference-list.js';
import type { TrimEntity } from './trim.entity.js';
import { TrimsRepository } from './trims.repository.js';

@Injectable()
export class TrimsService {
  constructor(private readonly trims: TrimsRepository) {}

  async list(request: RequestOf<typeof listTrims>): Promise<ResponseOf<typeof listTrims>> {
    const [trims, total] = await this.trims.list(request);
    return asList(trims.map(asTrim), total, request);
  }

  async get({ id }: RequestOf<typeof getTrim>): Promise<ResponseOf<typeof getTrim>> {
    const trim = await this.trims.find(id);
    if (!trim) throw catalogErrors.trim_not_found();
    return { data: asTrim(trim) };
  }
}

const asTrim = ({ id, name, slug, model }: TrimEntity): Trim => ({
  id,
  name,
  slug,
  model: { id: model.id, name: model.name },
});
