import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';
import { readReferenceData } from '@forecourt/catalog/reference-data/reference-data.file';

/** The reference data that this release carries, as the catalog's snapshot gives it. */
export async function referenceRecords(): Promise<SnapshotRecord[]> {
  const file = await readReferenceData();
  return [
    ...file.brands.map((row) => ({ kind: 'brand' as const, ...row })),
    ...file.bodyTypes.map((row) => ({ kind: 'bodyType' as const, ...row })),
    ...file.models.map((row) => ({ kind: 'model' as const, ...row })),
    ...file.engines.map((row) => ({ kind: 'engine' as const, ...row })),
    ...file.generations.map((row) => ({ kind: 'generation' as const, ...row })),
    ...file.trims.map((row) => ({ kind: 'trim' as const, ...row })),
  ];
}
