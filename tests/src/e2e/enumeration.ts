import { listBodyTypes } from '@forecourt/contracts/catalog/rpc';
import { anOrganization, conforms } from './api.js';
import { itIsAReferenceList } from './reference-list.js';

/** What the lists of enumerations answer: texts in place of records. */
const texts = listBodyTypes.response.extend({
  data: listBodyTypes.response.shape.data.element.shape.name.array(),
});

/** An enumeration of section 2.6 is a list like the others, of exactly these values in this order. */
export function itIsAnEnumeration(path: string, values: string[]): void {
  itIsAReferenceList({ path, shape: texts });

  it('gives the values of the specification', async () => {
    const { live } = await anOrganization();
    const body = conforms(await live.get(path), texts);
    expect(body).toEqual({ data: values, total: values.length });
  });
}
