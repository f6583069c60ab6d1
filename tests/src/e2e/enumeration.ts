import { listBodyTypes } from '@forecourt/contracts/catalog/rpc';
import { anOrganization, conforms } from './api.js';
import { itIsAReferenceList } from './reference-list.js';

/** The response of a list of an enumeration: strings in place of records. */
const texts = listBodyTypes.response.extend({
  data: listBodyTypes.response.shape.data.element.shape.name.array(),
});

/** An enumeration (2.6) behaves like the other lists, and has exactly these values in this order. */
export function itIsAnEnumeration(path: string, values: string[]): void {
  itIsAReferenceList({ path, shape: texts });

  it('returns the values in the specification', async () => {
    const { live } = await anOrganization();
    const body = conforms(await live.get(path), texts);
    expect(body).toEqual({ data: values, total: values.length });
  });
}
