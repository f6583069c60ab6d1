import { itIsAnEnumeration } from '@forecourt/tests/e2e/enumeration';

describe('GET /external/transmission-types', () => {
  itIsAnEnumeration('/external/transmission-types', [
    'MANUAL',
    'AUTOMATIC',
    'CVT',
    'DCT',
    'SEMI_AUTOMATIC',
  ]);
});
