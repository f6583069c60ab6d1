import { Inject, Injectable } from '@nestjs/common';
import { catalogErrors } from '@forecourt/contracts/catalog/errors';
import type { getBodyType, listBodyTypes } from '@forecourt/contracts/catalog/rpc';
import type { BodyType } from '@forecourt/contracts/catalog/shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import { SERVICE_CONFIG } from '@forecourt/service-kit/service-definition';
import type { CatalogConfig } from '../catalog.config.js';
import { asList } from '../reference-list.js';
import type { BodyTypeEntity } from './body-type.entity.js';
import { BodyTypesRepository } from './body-types.repository.js';

@Injectable()
export class BodyTypesService {
  constructor(
    private readonly bodyTypes: BodyTypesRepository,
    @Inject(SERVICE_CONFIG) private readonly config: CatalogConfig,
  ) {}

  async list(request: RequestOf<typeof listBodyTypes>): Promise<ResponseOf<typeof listBodyTypes>> {
    const [bodyTypes, total] = await this.bodyTypes.list(request);
    return asList(
      bodyTypes.map((item) => this.asBodyType(item)),
      total,
      request,
    );
  }

  async get({ id }: RequestOf<typeof getBodyType>): Promise<ResponseOf<typeof getBodyType>> {
    const bodyType = await this.bodyTypes.find(id);
    if (!bodyType) throw catalogErrors.body_type_not_found();
    return { data: this.asBodyType(bodyType) };
  }

  private asBodyType({ id, name, code, slug, description }: BodyTypeEntity): BodyType {
    const iconUrl = `${this.config.PUBLIC_URL}/assets/body-types/${slug}.svg`;
    return { id, name, code, description, iconUrl };
  }
}
