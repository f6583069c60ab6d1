import { getTrim } from '@forecourt/contracts/catalog/rpc';
import { itIsAReferenceRecord } from '@forecourt/tests/e2e/reference-record';

describe('GET /external/trims/:id', () => {
  itIsAReferenceRecord({
    collection: '/external/trims',
    shape: getTrim.response,
    notFound: 'catalog.trim_not_found',
  });
});
