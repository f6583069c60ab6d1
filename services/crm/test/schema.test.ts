import { keptSchema, migratedSchema } from '@forecourt/service-kit/testing/migrated-schema';
import { crmService } from '../src/crm.service-definition.js';

it('docs/schema/crm.sql is what the migrations make; `npm run docs` writes it', async () => {
  expect(await keptSchema('crm')).toBe(await migratedSchema(crmService));
});
