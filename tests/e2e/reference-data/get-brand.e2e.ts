import { getBrand } from '@forecourt/contracts/catalog/rpc';
import { anOrganization, conforms } from '@forecourt/tests/e2e/api';
import { expectDrawing } from '@forecourt/tests/e2e/drawings';
import { theBrand } from '@forecourt/tests/e2e/reference';
import { itIsAReferenceRecord } from '@forecourt/tests/e2e/reference-record';

describe('GET /external/brands/:id', () => {
  itIsAReferenceRecord({
    collection: '/external/brands',
    shape: getBrand.response,
    notFound: 'catalog.brand_not_found',
  });

  it('returns the brand with its models and a logo, without counts', async () => {
    const { live } = await anOrganization();
    const { id } = await theBrand(live, 'Toyota');
    const { data } = conforms(await live.get(`/external/brands/${id}`), getBrand.response);

    expect(data).toMatchObject({ name: 'Toyota', slug: 'toyota', countryOfOrigin: 'Japan' });
    expect(data.models).toContainEqual(expect.objectContaining({ name: 'Camry', slug: 'camry' }));
    expect(data).not.toHaveProperty('vehicleCounts');
    await expectDrawing(data.logoUrl);
  });
});
