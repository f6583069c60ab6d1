import { Injectable } from '@nestjs/common';
import { CatalogCopyRepository } from './catalog-copy.repository.js';
import { CatalogLookup } from './catalog-lookup.js';

/**
 * The copy of the reference data in memory. It gives names to ids without a join. Queries return the copy's
 * revision with their rows, so an instance notices when another one has changed the copy.
 */
@Injectable()
export class CurrentCatalog {
  private index?: CatalogLookup;
  private loading?: Promise<void>;

  constructor(private readonly repository: CatalogCopyRepository) {}

  /** The copy at this revision or a newer one. */
  async at(revision: number): Promise<CatalogLookup> {
    while (!this.index || this.index.revision < revision) {
      this.loading ??= this.load().finally(() => (this.loading = undefined));
      await this.loading;
    }
    return this.index;
  }

  private async load(): Promise<void> {
    const { revision, records } = await this.repository.load();
    this.index = new CatalogLookup(revision, records);
  }
}
