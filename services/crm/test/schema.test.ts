import { keptSchema, migratedSchema } from '@forecourt/service-kit/testing/migrated-schema';
import { crmService } from '../src/crm.service-definition.js';

it('docs/schema/crm.sql matches the migrations; `npm run docs` updates it', async () => {
  expect(await keptSchema('crm')).toBe(await migratedSchema(crmService));
});
