import { getCustomer } from '@forecourt/contracts/crm/rpc';
import type { ContactMessage } from '@forecourt/contracts/engagement/shapes';
import { aCustomer, anEmail } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  aVehicle,
  conforms,
  eventually,
  type Integrator,
} from '@forecourt/tests/e2e/api';
import { forecourtJson, tenantOf } from '@forecourt/tests/e2e/forecourt-command';

const website = 'https://cheap-pills.example';

let site: Integrator;
let vehicleId: string;
beforeEach(async () => {
  site = (await anOrganization()).live;
  vehicleId = await site.dealer.hasOne(aVehicle());
});

const forms: [path: string, list: string, form: (email: string) => object][] = [
  ['/external/contact/submit', 'contacts', (email) => ({ name: 'Jane', email, message: 'Hello' })],
  ['/external/test-drives', 'test-drives', (email) => ({ name: 'Jane', email, vehicleId })],
  ['/external/newsletter/subscribe', 'subscribers', (email) => ({ email })],
];
const listed = async (list: string, query = {}) => {
  const { status, body } = await site.dealer.get(list, query);
  expect(status).toBe(200);
  return (body as { data: { email: string; spam: boolean }[] }).data;
};

describe.each(forms)('POST %s with the hidden field filled', (path, list, formOf) => {
  it.each(['json', 'form'])(
    'gets the usual answer, and is kept as spam (%s)',
    async (transport) => {
      const [email, other] = [anEmail(), anEmail()];
      const usual = await site.send('POST', path, { [transport]: formOf(other) });

      const answer = await site.send('POST', path, { [transport]: { ...formOf(email), website } });

      const shapeOf = ({ status, body }: typeof answer) => ({
        status,
        fields: Object.keys((body as { data: object }).data),
      });
      expect(shapeOf(answer)).toEqual(shapeOf(usual));
      expect(answer.text).not.toContain('ignoredFields');
      expect(await listed(list)).toMatchObject([{ email: other, spam: false }]);
      expect(await listed(list, { spam: true })).toMatchObject([{ email, spam: true }]);
      expect(await listed(list, { spam: false })).toHaveLength(1);
    },
  );

  it('is a form like any other if the field is empty', async () => {
    const answer = await site.post(path, { ...formOf(anEmail()), website: '' });

    expect(answer.text).not.toContain('ignoredFields');
    expect(await listed(list)).toHaveLength(1);
  });
});

it('spam raises no score', async () => {
  const customer = await aCustomer(site);
  const { email } = customer.user;
  const scoreOf = async () =>
    conforms(await site.get(`/external/customers/${customer.id}`), getCustomer.response).data
      .classification.leadScore;
  const before = await scoreOf();
  await site.post('/external/test-drives', { name: 'Jane', email, vehicleId, website });
  await site.post('/external/contact/submit', { name: 'Jane', email, message: 'Hi', website });

  // The events of one service come in their order: this one's would come after those of the spam.
  await site.post('/external/newsletter/subscribe', { email });
  await eventually(async () => expect(await scoreOf()).toBeGreaterThan(before));

  const subscribed = await scoreOf();
  const another = await aCustomer(site);
  await site.post('/external/newsletter/subscribe', { email: another.user.email });
  const path = `/external/customers/${another.id}`;
  await eventually(async () => {
    const { data } = conforms(await site.get(path), getCustomer.response);
    expect(data.classification.leadScore).toBe(subscribed);
  });
});

it('the command shows spam only if it is asked to', async () => {
  const email = anEmail();
  await site.post('/external/contact/submit', { name: 'Jane', email, message: 'Hi', website });
  const list = (...options: string[]) =>
    forecourtJson<ContactMessage[]>('contacts', 'list', ...tenantOf(site), ...options);

  expect(await list()).toEqual([]);
  expect(await list('--spam')).toMatchObject([{ email, spam: true }]);
});
