import { keptSchema, migratedSchema } from '@forecourt/service-kit/testing/migrated-schema';
import { catalogService } from '../src/catalog.service-definition.js';

it('docs/schema/catalog.sql is what the migrations make; `npm run docs` writes it', async () => {
  expect(await keptSchema('catalog')).toBe(await migratedSchema(catalogService));
});
