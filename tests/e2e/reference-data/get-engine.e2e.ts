import { getEngine } from '@forecourt/contracts/catalog/rpc';
import { itIsAReferenceRecord } from '@forecourt/tests/e2e/reference-record';

describe('GET /external/engines/:id', () => {
  itIsAReferenceRecord({
    collection: '/external/engines',
    shape: getEngine.response,
    notFound: 'catalog.engine_not_found',
  });
});
