import { getModel } from '@forecourt/contracts/catalog/rpc';
import { anOrganization, conforms } from '@forecourt/tests/e2e/api';
import { theModel } from '@forecourt/tests/e2e/reference';
import { itIsAReferenceRecord } from '@forecourt/tests/e2e/reference-record';

describe('GET /external/models/:id', () => {
  itIsAReferenceRecord({
    collection: '/external/models',
    shape: getModel.response,
    notFound: 'catalog.model_not_found',
  });

  it('names its brand and body type', async () => {
    const { live } = await anOrganization();
    const { id } = await theModel(live, 'Toyota', 'Camry');
    const { data } = conforms(await live.get(`/external/models/${id}`), getModel.response);
    expect(data).toMatchObject({ brand: { name: 'Toyota' }, bodyType: { name: 'Sedan' } });
  });
});
