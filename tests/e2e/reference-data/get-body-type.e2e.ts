import { getBodyType } from '@forecourt/contracts/catalog/rpc';
import { itIsAReferenceRecord } from '@forecourt/tests/e2e/reference-record';

describe('GET /external/body-types/:id', () => {
  itIsAReferenceRecord({
    collection: '/external/body-types',
    shape: getBodyType.response,
    notFound: 'catalog.body_type_not_found',
  });
});
