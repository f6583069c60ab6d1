import { Injectable } from '@nestjs/common';
import { ReferenceCopyRepository } from './reference-copy.repository.js';
import { ReferenceIndex } from './reference-index.js';

/**
 * The copy of the reference data in memory. Queries give the copy's version along with their rows, so
 * that names are put to ids without a join, and an instance notices when another one has replaced the
 * copy.
 */
@Injectable()
export class ReferenceData {
  private index?: ReferenceIndex;
  private loading?: Promise<void>;

  constructor(private readonly repository: ReferenceCopyRepository) {}

  /** The copy as of this version or a newer one. */
  async at(version: number): Promise<ReferenceIndex> {
    while (!this.index || this.index.version < version) {
      this.loading ??= this.load().finally(() => (this.loading = undefined));
      await this.loading;
    }
    return this.index;
  }

  private async load(): Promise<void> {
    const { version, records } = await this.repository.load();
    this.index = new ReferenceIndex(version, records);
  }
}
