import { keptSchema, migratedSchema } from '@forecourt/service-kit/testing/migrated-schema';
import { identityService } from '../src/identity.service-definition.js';

it('docs/schema/identity.sql matches the migrations; `npm run docs` updates it', async () => {
  expect(await keptSchema('identity')).toBe(await migratedSchema(identityService));
});
