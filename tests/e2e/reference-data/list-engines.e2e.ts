import { listEngines } from '@forecourt/contracts/catalog/rpc';
import { engineTypes, transmissionTypes } from '@forecourt/contracts/catalog/shapes';
import { anOrganization, conforms } from '@forecourt/tests/e2e/api';
import { expectByName, itIsAReferenceList } from '@forecourt/tests/e2e/reference-list';

const lowerCase = (values: readonly string[]) => values.map((value) => value.toLowerCase());

describe('GET /external/engines', () => {
  itIsAReferenceList({ path: '/external/engines', shape: listEngines.response });

  it('is sorted by name, then by id', async () => {
    const { live } = await anOrganization();
    expectByName(conforms(await live.get('/external/engines'), listEngines.response).data);
  });

  it('has types and transmissions from the enumerations, in lower case', async () => {
    const { live } = await anOrganization();
    const { data } = conforms(await live.get('/external/engines'), listEngines.response);
    for (const { type, transmission, displacement, horsepower } of data) {
      expect(lowerCase(engineTypes)).toContain(type);
      expect(lowerCase(transmissionTypes)).toContain(transmission);
      expect(displacement).toMatch(type === 'electric' ? /^0\.0L$/ : /^\d+\.\dL$/);
      expect(horsepower).toBeGreaterThan(0);
    }
  });
});
