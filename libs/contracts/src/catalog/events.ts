import { z } from 'zod';
import { defineEvent } from '../event.js';

/** The reference data has a new version; copies fetch it by `catalog.reference-data.get-snapshot-page`. */
export const referenceDataPublished = defineEvent({
  name: 'catalog.reference-data.published',
  payload: z.object({ version: z.int() }),
});
