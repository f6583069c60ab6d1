import { listSubscribers, unsubscribe } from '@forecourt/contracts/engagement/rpc';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  refusesFields,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/newsletter/unsubscribe';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const subscribers = async ({ dealer }: Integrator = api.live) =>
  conforms(await dealer.get('subscribers'), listSubscribers.response).data;
const subscriber = async (site: Integrator = api.live) => {
  const email = anEmail();
  await site.post('/external/newsletter/subscribe', { email });
  return email;
};

describe('POST /external/newsletter/unsubscribe', () => {
  it('returns a message and no data', async () => {
    const answer = await api.live.post(PATH, { email: await subscriber() });
    expect(conforms(answer, unsubscribe.response).message).toMatch(/\S/);
    expect(answer.body).not.toHaveProperty('data');
    expect(await subscribers()).toMatchObject([{ subscribed: false }]);
  });

  it('returns the same again, and for an unknown address', async () => {
    const email = await subscriber();
    const first = await api.live.post(PATH, { email });
    const again = await api.live.post(PATH, { email: email.toUpperCase() });
    const unknown = await api.live.post(PATH, { email: anEmail() });
    expect(first.status).toBe(200);
    expect([again.text, unknown.text]).toEqual([first.text, first.text]);
    expect(await subscribers()).toHaveLength(1);
  });

  it.each(['form', 'query'] as const)('accepts the address in a %s', async (where) => {
    const email = await subscriber();
    conforms(await api.live.send('POST', PATH, { [where]: { email } }), unsubscribe.response);
    expect(await subscribers()).toMatchObject([{ email, subscribed: false }]);
  });

  it('unsubscribes nobody of another organization or environment', async () => {
    const other = await anOrganization();
    const email = await subscriber();
    await other.live.post(PATH, { email });
    await api.test.post(PATH, { email });
    expect(await subscribers()).toMatchObject([{ email, subscribed: true }]);
  });

  it.each([undefined, {}, { email: '' }, { email: 'jane' }])('refuses %j', async (body) => {
    refusesFields(await api.live.post(PATH, body), 'email');
  });
});
