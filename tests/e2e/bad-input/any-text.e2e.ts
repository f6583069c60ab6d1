import { getCustomer, listCustomers, updateCustomer } from '@forecourt/contracts/crm/rpc';
import {
  listBlogPosts,
  listContactMessages,
  listTestDrives,
  requestTestDrive,
  submitContactMessage,
} from '@forecourt/contracts/engagement/rpc';
import { getVehicle } from '@forecourt/contracts/inventory/rpc';
import { aCustomer, anEmail } from '@forecourt/tests/e2e/a-customer';
import { aVehicle, anOrganization, conforms } from '@forecourt/tests/e2e/api';
import type { Integrator } from '@forecourt/tests/e2e/api';
import { SQL } from '@forecourt/tests/e2e/field-values';

let site: Integrator;
beforeAll(async () => {
  site = (await anOrganization()).live;
});

describe.each([
  ['emoji', '👩‍👩‍👧‍👦 🚗 🏳️‍🌈'],
  ['right-to-left text', 'שלום עולם مرحبا بالعالم'],
  ['accents', 'Zoë Ñandú Łukasz'],
  ['decomposed accents', 'Zoe\u0308'],
  ['Chinese', '汉字 漢字 𠜎'],
  ['SQL', SQL],
  ['markup', `<b onclick="x('y')">&amp;</b>`],
  ['a backslash and line breaks', 'a\\b\r\nc\td'],
  ['percent signs and underscores', '100%_off'],
])('%s', (_, text) => {
  it('comes back unchanged from a customer', async () => {
    const { id } = await aCustomer(site, { firstName: text, lastName: text });
    const changes = { notes: text, tags: [text], preferences: { [text]: [text] } };
    const updated = await site.patch(`/external/customers/${id}`, changes);
    expect(conforms(updated, updateCustomer.response).data).toMatchObject({
      notes: text,
      tags: [text],
    });
    const { data } = conforms(await site.get(`/external/customers/${id}`), getCustomer.response);
    expect(data).toMatchObject({ user: { firstName: text, lastName: text }, ...changes });

    const found = conforms(
      await site.get('/external/customers', { search: text, limit: 100 }),
      listCustomers.response,
    );
    expect(found.data.map((customer) => customer.id)).toContain(id);
  });

  it('comes back unchanged from the forms', async () => {
    const vehicleId = await site.dealer.hasOne(aVehicle());
    const email = anEmail();
    const contact = { name: text, email, message: text, subject: text };
    conforms(
      await site.post('/external/contact/submit', contact),
      submitContactMessage.response,
      201,
    );
    const drive = { vehicleId, name: text, email, phone: text.slice(0, 50), preferredDate: text };
    const asked = await site.send('POST', '/external/test-drives', { form: drive });
    conforms(asked, requestTestDrive.response, 201);

    const contacts = conforms(await site.dealer.get('contacts'), listContactMessages.response);
    expect(contacts.data.find((message) => message.email === email)).toMatchObject(contact);
    const drives = conforms(await site.dealer.get('test-drives'), listTestDrives.response);
    expect(drives.data.find((one) => one.email === email)).toMatchObject(drive);
  });

  it('comes back unchanged from blogs and vehicles', async () => {
    const post = { title: text, content: text, excerpt: text, author: text, tags: [text] };
    await site.dealer.put('blogs/any-text', post);
    const { data } = conforms(await site.get('/external/blogs'), listBlogPosts.response);
    expect(data[0]).toMatchObject(post);

    const id = await site.dealer.hasOne(
      aVehicle().with({ description: text, exteriorColor: text, safety: [text], address: text }),
    );
    const vehicle = conforms(await site.get(`/external/vehicles/${id}`), getVehicle.response);
    expect(vehicle.data).toMatchObject({
      description: text,
      exteriorColor: text,
      features: { safety: [text] },
      pickupDetails: { address: text },
    });
  });
});
