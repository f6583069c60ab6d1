import { getCustomer } from '@forecourt/contracts/crm/rpc';
import { aCustomer, anEmail, type RegisteredCustomer } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  aVehicle,
  conforms,
  eventually,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

/** Decision D19, with the points from docs/lead-scores.md. */
const SCORED_WITHIN_MS = 2_000;
const REGISTERED = 12;

let api: Api;
let customer: RegisteredCustomer;
beforeEach(async () => {
  api = await anOrganization();
  customer = await aCustomer(api.live);
});

const classification = async (site: Integrator = api.live, { id } = customer) =>
  conforms(await site.get(`/external/customers/${id}`), getCustomer.response).data.classification;
const becomes = (leadScore: number, lifecycleStage: string) =>
  eventually(
    async () => expect(await classification()).toMatchObject({ leadScore, lifecycleStage }),
    SCORED_WITHIN_MS,
  );
const send = async (path: string, form: object, site: Integrator = api.live) => {
  const { status } = await site.post(`/external/${path}`, form);
  expect([200, 201]).toContain(status);
};
const asksForTestDrive = async (email: string) => {
  const vehicleId = await api.live.dealer.hasOne(aVehicle());
  await send('test-drives', { vehicleId, name: 'Jane Doe', email });
};
const writes = (email: string, site?: Integrator) =>
  send('contact/submit', { name: 'Jane Doe', email, message: 'Is it still there?' }, site);

describe('a customer', () => {
  it('starts as a prospect', async () => {
    expect(await classification()).toEqual({
      leadScore: REGISTERED,
      lifecycleStage: 'PROSPECT',
      customerSegment: 'new',
      isVip: false,
    });
  });

  it('scores for a test drive within 2 s', async () => {
    await asksForTestDrive(customer.user.email);
    await becomes(REGISTERED + 24, 'OPPORTUNITY');
  });

  it('scores for a contact message', async () => {
    await writes(customer.user.email);
    await becomes(REGISTERED + 12, 'LEAD');
  });

  it('scores for the newsletter while subscribed', async () => {
    const { email } = customer.user;
    await send('newsletter/subscribe', { email });
    await becomes(REGISTERED + 8, 'LEAD');
    await send('newsletter/subscribe', { email });
    await send('newsletter/unsubscribe', { email });
    await becomes(REGISTERED, 'PROSPECT');
  });

  it('scores for all forms together, whatever the case of the e-mail address', async () => {
    const email = customer.user.email.toUpperCase();
    await asksForTestDrive(` ${email} `);
    await writes(email);
    await send('newsletter/subscribe', { email });
    await becomes(REGISTERED + 24 + 12 + 8, 'OPPORTUNITY');
  });

  it('becomes a customer with the first purchase immediately, and a repeat customer with the next', async () => {
    const { email } = customer.user;
    const sale = await api.live.dealer.sells({ email, kind: 'sale', amount: 20_000 });
    expect(await classification()).toMatchObject({
      leadScore: REGISTERED + 40,
      lifecycleStage: 'CUSTOMER',
      customerSegment: 'regular',
    });
    await api.live.dealer.sells({ email, kind: 'rental', amount: 100 });
    expect(await classification()).toMatchObject({
      leadScore: REGISTERED + 40 + 24,
      lifecycleStage: 'REPEAT_CUSTOMER',
    });
    await api.live.dealer.refunds(sale);
    expect(await classification()).toMatchObject({
      leadScore: REGISTERED + 24,
      lifecycleStage: 'CUSTOMER',
    });
  });

  it('becomes a customer with a rental', async () => {
    const { email } = customer.user;
    await api.live.dealer.sells({ email, kind: 'rental', amount: 100 });
    expect(await classification()).toMatchObject({ lifecycleStage: 'CUSTOMER' });
  });

  it('scores for a form sent before registration', async () => {
    const email = anEmail();
    await writes(email);
    const late = await aCustomer(api.live, { email });
    await eventually(
      async () =>
        expect(await classification(api.live, late)).toMatchObject({
          leadScore: REGISTERED + 12,
          lifecycleStage: 'LEAD',
        }),
      SCORED_WITHIN_MS,
    );
  });

  it('does not score for a form of another person, organization or environment', async () => {
    const other = await anOrganization();
    const { email } = customer.user;
    await writes(anEmail());
    await writes(email, other.live);
    await writes(email, api.test);
    // The customer's own message comes last: by then, the others would show in the score.
    await writes(email);
    await becomes(REGISTERED + 12, 'LEAD');
    expect(await classification()).toMatchObject({ leadScore: REGISTERED + 12 });
  });
});
