import { randomUUID } from 'node:crypto';
import { listContactMessages } from '@forecourt/contracts/engagement/rpc';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, aVehicle, conforms, type Integrator } from '@forecourt/tests/e2e/api';

let site: Integrator;
let vehicleId: string;
beforeAll(async () => {
  site = (await anOrganization()).live;
  vehicleId = await site.dealer.hasOne(aVehicle());
});

const aPerson = () => ({ name: 'Jane Doe', email: anEmail() });
const forms: [path: string, form: () => Record<string, unknown>][] = [
  ['/external/contact/submit', () => ({ ...aPerson(), message: 'Hello' })],
  ['/external/test-drives', () => ({ ...aPerson(), vehicleId })],
  ['/external/newsletter/subscribe', () => ({ email: anEmail() })],
];

describe.each(forms)('POST %s', (path, aForm) => {
  const ignoredIn = ({ body, status }: { body: unknown; status: number }) => {
    expect(status).toBeLessThan(300);
    return (body as { data: { ignoredFields?: string[] } }).data.ignoredFields;
  };

  it('accepts the form and names its unknown body fields', async () => {
    const form = { ...aForm(), utm_source: 'ads', Phone: '1' };

    expect(ignoredIn(await site.post(path, form))).toEqual(['utm_source', 'Phone']);
    const encoded = await site.send('POST', path, { form: { ...form, email: anEmail() } });
    expect(ignoredIn(encoded)).toEqual(['utm_source', 'Phone']);
  });

  it('names at most twenty', async () => {
    const stray = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, 1]));

    expect(ignoredIn(await site.post(path, { ...aForm(), ...stray }))).toHaveLength(20);
  });

  it('has no list if nothing was ignored', async () => {
    const answer = await site.post(path, aForm());

    expect(ignoredIn(answer)).toBeUndefined();
    expect(answer.text).not.toContain('ignoredFields');
  });

  it('does not name query parameters, such as those for tracking', async () => {
    expect(ignoredIn(await site.post(`${path}?utm_source=ads`, aForm()))).toBeUndefined();
  });
});

describe('a contact message about a vehicle', () => {
  const sent = async (given: string) => {
    const email = anEmail();
    const form = { ...aPerson(), email, message: 'Hello', vehicleId: given };
    const { body } = await site.post('/external/contact/submit', form);
    const list = conforms(await site.dealer.get('contacts'), listContactMessages.response);
    const kept = list.data.find((message) => message.email === email);
    return { body, kept: kept?.vehicleId };
  };

  it('keeps the vehicle', async () => {
    expect(await sent(vehicleId)).toMatchObject({ kept: vehicleId });
  });

  it.each([randomUUID(), 'the red one'])(
    'is stored without an unknown vehicle: %s',
    async (unknown) => {
      const { body, kept } = await sent(unknown);

      expect(kept).toBeNull();
      expect(body).toMatchObject({ data: { success: true, ignoredFields: ['vehicleId'] } });
    },
  );
});
