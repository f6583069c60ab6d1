import { itIsAnEnumeration } from '@forecourt/tests/e2e/enumeration';

describe('GET /external/engine-types', () => {
  itIsAnEnumeration('/external/engine-types', [
    'PETROL',
    'DIESEL',
    'ELECTRIC',
    'HYBRID',
    'PLUGIN_HYBRID',
  ]);
});
