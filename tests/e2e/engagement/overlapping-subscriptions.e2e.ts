import { getCustomer } from '@forecourt/contracts/crm/rpc';
import { listSubscribers } from '@forecourt/contracts/engagement/rpc';
import { aCustomer } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, conforms, eventually } from '@forecourt/tests/e2e/api';

const CUSTOMERS = 10;
const ROUNDS = 5;

it('a subscribe and an unsubscribe at once end in the lead score as in the newsletter', async () => {
  const { live } = await anOrganization();
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => aCustomer(live)));
  const send = (path: string, email: string) =>
    live.post(`/external/newsletter/${path}`, { email }).then(({ status }) => status);

  for (let round = 0; round < ROUNDS; round += 1) {
    const statuses = await Promise.all(
      customers.flatMap(({ user: { email } }) =>
        ['subscribe', 'unsubscribe', 'subscribe', 'unsubscribe'].map((path) => send(path, email)),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  }

  const subscribers = conforms(
    await live.dealer.get('subscribers'),
    listSubscribers.response,
  ).data.filter(({ subscribed }) => subscribed);
  const wanted = new Map(customers.map(({ id }) => [id, 'PROSPECT']));
  for (const { email } of subscribers) {
    wanted.set(customers.find(({ user }) => user.email === email)!.id, 'LEAD');
  }
  await eventually(async () => {
    for (const [id, stage] of wanted) {
      const { data } = conforms(await live.get(`/external/customers/${id}`), getCustomer.response);
      expect(data.classification.lifecycleStage).toBe(stage);
    }
  });
});
