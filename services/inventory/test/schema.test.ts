import { keptSchema, migratedSchema } from '@forecourt/service-kit/testing/migrated-schema';
import { inventoryService } from '../src/inventory.service-definition.js';

it('docs/schema/inventory.sql matches the migrations; `npm run docs` updates it', async () => {
  expect(await keptSchema('inventory')).toBe(await migratedSchema(inventoryService));
});
