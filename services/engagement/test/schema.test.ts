import { keptSchema, migratedSchema } from '@forecourt/service-kit/testing/migrated-schema';
import { engagementService } from '../src/engagement.service-definition.js';

it('docs/schema/engagement.sql is what the migrations make; `npm run docs` writes it', async () => {
  expect(await keptSchema('engagement')).toBe(await migratedSchema(engagementService));
});
