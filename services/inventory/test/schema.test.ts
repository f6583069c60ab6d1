import { keptSchema, migratedSchema } from '@forecourt/service-kit/testing/migrated-schema';
import { inventoryService } from '../src/inventory.service-definition.js';

it('docs/schema/inventory.sql is what the migrations make; `npm run docs` writes it', async () => {
  expect(await keptSchema('inventory')).toBe(await migratedSchema(inventoryService));
});
