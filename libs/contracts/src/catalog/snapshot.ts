import { z } from 'zod';
import { id } from '../text.js';

const item = { id, name: z.string(), slug: z.string() };

/** One record of the reference data with its links, as a copy stores it. */
const snapshotRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('brand'), ...item }),
  z.object({ kind: z.literal('bodyType'), ...item, code: z.string() }),
  z.object({
    kind: z.literal('model'),
    ...item,
    brandId: id,
    bodyTypeId: id,
    aliases: z.array(z.string()).meta({ description: 'Other names for the model.' }),
  }),
  z.object({
    kind: z.literal('engine'),
    ...item,
    brandId: id,
    modelIds: z.array(id),
    type: z.string(),
    displacement: z.string(),
    horsepower: z.int(),
    transmission: z.string(),
  }),
  z.object({
    kind: z.literal('generation'),
    ...item,
    modelId: id,
    startYear: z.int(),
    endYear: z.int().nullable(),
  }),
  z.object({ kind: z.literal('trim'), ...item, modelId: id }),
]);
export type SnapshotRecord = z.infer<typeof snapshotRecordSchema>;

/** A page of the snapshot. All pages of one copy must carry the same version. */
export const snapshotPageSchema = z.object({
  /** Increases by one with every change to the reference data. */
  version: z.int(),
  pages: z.int(),
  records: z.array(snapshotRecordSchema),
});
