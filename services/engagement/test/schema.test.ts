import { keptSchema, migratedSchema } from '@forecourt/service-kit/testing/migrated-schema';
import { engagementService } from '../src/engagement.service-definition.js';

it('docs/schema/engagement.sql matches the migrations; `npm run docs` updates it', async () => {
  expect(await keptSchema('engagement')).toBe(await migratedSchema(engagementService));
});
