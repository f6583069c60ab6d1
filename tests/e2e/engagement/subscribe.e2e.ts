import { listSubscribers, subscribe } from '@forecourt/contracts/engagement/rpc';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  refusesFields,
  TIMESTAMP,
  type Answer,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/newsletter/subscribe';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const answered = (answer: Answer) => conforms(answer, subscribe.response).data;
const subscribers = async ({ dealer }: Integrator = api.live) =>
  conforms(await dealer.get('subscribers'), listSubscribers.response).data;

describe('POST /external/newsletter/subscribe', () => {
  it('subscribes the address', async () => {
    const email = anEmail();
    expect(answered(await api.live.post(PATH, { email }))).toEqual({ email, subscribed: true });
    expect(await subscribers()).toEqual([
      {
        email,
        subscribed: true,
        createdDate: expect.stringMatching(TIMESTAMP),
        updatedDate: expect.stringMatching(TIMESTAMP),
      },
    ]);
  });

  it('returns the same again and subscribes an address once, whatever its case', async () => {
    const email = anEmail();
    const first = await api.live.post(PATH, { email });
    const again = await api.live.post(PATH, { email: ` ${email.toUpperCase()} ` });
    expect(again.text).toBe(first.text);
    expect(await subscribers()).toMatchObject([{ email }]);
  });

  it('subscribes once for 20 concurrent requests', async () => {
    const email = anEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.live.post(PATH, { email })),
    );
    for (const answer of answers) expect(answered(answer)).toEqual({ email, subscribed: true });
    expect(await subscribers()).toHaveLength(1);
  });

  it('subscribes again after an unsubscribe', async () => {
    const email = anEmail();
    await api.live.post(PATH, { email });
    await api.live.post('/external/newsletter/unsubscribe', { email });
    expect(await subscribers()).toMatchObject([{ email, subscribed: false }]);
    expect(answered(await api.live.post(PATH, { email }))).toEqual({ email, subscribed: true });
    expect(await subscribers()).toMatchObject([{ email, subscribed: true }]);
  });

  it.each(['form', 'query'] as const)('accepts the address in a %s', async (where) => {
    const email = anEmail();
    expect(answered(await api.live.send('POST', PATH, { [where]: { email } }))).toEqual({
      email,
      subscribed: true,
    });
  });

  it('belongs to one organization and environment', async () => {
    const other = await anOrganization();
    await api.live.post(PATH, { email: anEmail() });
    expect([await subscribers(api.test), await subscribers(other.live)]).toEqual([[], []]);
  });

  it.each<[string, object | undefined]>([
    ['none', undefined],
    ['blank', { email: ' ' }],
    ['null', { email: null }],
    ['no address', { email: 'jane.example.com' }],
    ['two', { email: 'jane@example.com,joe@example.com' }],
    ['too long', { email: `${'x'.repeat(250)}@example.com` }],
  ])('refuses an e-mail address that is %s', async (_, body) => {
    refusesFields(await api.live.post(PATH, body), 'email');
    expect(await subscribers()).toEqual([]);
  });
});
