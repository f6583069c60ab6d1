import { Controller } from '@nestjs/common';
import { referenceDataPublished } from '@forecourt/contracts/catalog/events';
import type { PayloadOf } from '@forecourt/contracts/event';
import { EventHandler, type EventContext } from '@forecourt/service-kit/events/event-handler';
import { CatalogCopyService } from './catalog-copy.service.js';

@Controller()
export class CatalogCopyController {
  constructor(private readonly copy: CatalogCopyService) {}

  @EventHandler(referenceDataPublished)
  onPublished(
    { version }: PayloadOf<typeof referenceDataPublished>,
    { transaction }: EventContext,
  ) {
    return this.copy.follow(transaction, version);
  }
}
