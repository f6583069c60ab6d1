import { z } from 'zod';
import { defineEvent } from '../event.js';

export const referenceDataPublished = defineEvent({
  name: 'catalog.reference-data.published',
  payload: z
    .object({
      version: z.int().meta({ description: 'The new version; it only grows.' }),
    })
    .meta({
      description:
        'Sent when catalog has taken in new reference data. Copies then fetch it by ' +
        '`catalog.reference-data.get-snapshot-page`.',
    }),
});
