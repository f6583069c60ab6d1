import { Injectable } from '@nestjs/common';
import { CatalogCopyRepository } from './catalog-copy.repository.js';
import { CatalogLookup } from './catalog-lookup.js';

/**
 * The copy of the reference data in memory. It gives names to ids without a join. Queries return the copy's
 * version with their rows, so an instance notices when another one has replaced the copy.
 */
@Injectable()
export class CurrentCatalog {
  private index?: CatalogLookup;
  private loading?: Promise<void>;

  constructor(private readonly repository: CatalogCopyRepository) {}

  /** The copy at this version or a newer one. */
  async at(version: number): Promise<CatalogLookup> {
    while (!this.index || this.index.version < version) {
      this.loading ??= this.load().finally(() => (this.loading = undefined));
      await this.loading;
    }
    return this.index;
  }

  private async load(): Promise<void> {
    const { version, records } = await this.repository.load();
    this.index = new CatalogLookup(version, records);
  }
}
