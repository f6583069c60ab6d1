import { getGeneration } from '@forecourt/contracts/catalog/rpc';
import { itIsAReferenceRecord } from '@forecourt/tests/e2e/reference-record';

describe('GET /external/generations/:id', () => {
  itIsAReferenceRecord({
    collection: '/external/generations',
    shape: getGeneration.response,
    notFound: 'catalog.generation_not_found',
  });
});
