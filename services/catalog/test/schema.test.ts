import { keptSchema, migratedSchema } from '@forecourt/service-kit/testing/migrated-schema';
import { catalogService } from '../src/catalog.service-definition.js';

it('docs/schema/catalog.sql matches the migrations; `npm run docs` updates it', async () => {
  expect(await keptSchema('catalog')).toBe(await migratedSchema(catalogService));
});
