import { randomUUID } from 'node:crypto';
import { recordPurchase, refundPurchase } from '@forecourt/contracts/crm/rpc';
import { submitContactMessage, subscribe } from '@forecourt/contracts/engagement/rpc';
import { getOrganization } from '@forecourt/contracts/identity/rpc';
import type { Idempotency } from '@forecourt/contracts/tenant';
import { faultsIn } from './fault-matchers.js';
import { OPERATOR_TOKEN, startTestGateway, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
let key: string;
/** How the services got to know the requests so far. */
let seen: Idempotency[];
beforeEach(async () => {
  gateway = await startTestGateway();
  ({ key } = gateway.issueKey());
  seen = [];
  const noted = ({ idempotency }: { idempotency?: Idempotency }) => {
    if (idempotency) seen.push(idempotency);
  };
  gateway.fake(subscribe, ({ email }, context) => {
    noted(context);
    return { data: { email, subscribed: true } };
  });
  gateway.fake(submitContactMessage, (_form, context) => {
    noted(context);
    return { data: { success: true, message: 'Thank you.', referenceId: randomUUID() } };
  });
  gateway.fake(getOrganization, ({ slug }) => ({ data: anOrganization(slug) }));
  for (const contract of [recordPurchase, refundPurchase]) {
    gateway.fake(contract, (_purchase: unknown, context: { idempotency?: Idempotency }) => {
      noted(context);
      return { data: aPurchase() };
    });
  }
});
afterEach(() => gateway.stop());

const organizationIds = new Map<string, string>();

function anOrganization(slug: string) {
  const id = organizationIds.get(slug) ?? randomUUID();
  organizationIds.set(slug, id);
  const createdDate = new Date().toISOString();
  return { id, name: slug, slug, currency: 'USD', timeZone: 'UTC', createdDate };
}

const aPurchase = () => ({
  id: randomUUID(),
  customerId: randomUUID(),
  kind: 'sale' as const,
  amount: 1,
  currency: 'USD',
  purchasedDate: new Date().toISOString(),
  refundedDate: null,
  stockNumber: null,
});

const asKey = (idempotencyKey: string) => ({ 'Idempotency-Key': idempotencyKey });

const subscribing = (idempotencyKey: string, email = 'a@example.com', apiKey = key) =>
  gateway.post('/external/newsletter/subscribe', {
    key: apiKey,
    headers: asKey(idempotencyKey),
    json: { email },
  });

const purchasing = (idempotencyKey: string, path: string) =>
  gateway.post(`/manage/organizations/${path}`, {
    token: OPERATOR_TOKEN,
    headers: asKey(idempotencyKey),
    json: { email: 'a@example.com', kind: 'sale', amount: 1 },
  });

const [first, second] = [() => seen[0]!, () => seen[1]!];

describe('an Idempotency-Key', () => {
  it('names the same request to the service when it is repeated', async () => {
    await subscribing('k1');
    await subscribing('k1');

    expect(seen).toHaveLength(2);
    expect(second()).toEqual(first());
  });

  it('does not reach the service as it was sent', async () => {
    await subscribing('order-of-jane');

    expect(JSON.stringify(seen)).not.toContain('order-of-jane');
  });

  it('is unique within the organization, the environment and the path', async () => {
    await subscribing('k1');
    await subscribing('k1', 'a@example.com', gateway.issueKey().key);
    await gateway.post('/external/contact/submit', {
      key,
      headers: asKey('k1'),
      json: { name: 'Jane', email: 'a@example.com', message: 'Hello' },
    });
    const { organizationId } = gateway.issueKey();
    for (const environment of ['live', 'test'] as const) {
      const { key: own } = gateway.issueKey({ organizationId, environment });
      await subscribing('k1', 'a@example.com', own);
    }
    await purchasing('k1', 'north/live/purchases');
    await purchasing('k1', 'north/test/purchases');
    await purchasing('k1', 'south/live/purchases');
    await purchasing('k1', `north/live/purchases/${randomUUID()}/refund`);
    await purchasing('k1', `north/live/purchases/${randomUUID()}/refund`);

    expect(new Set(seen.map((one) => one.key)).size).toBe(10);
  });

  it('is the same for two keys of one organization', async () => {
    const { organizationId, key: one } = gateway.issueKey();
    const { key: other } = gateway.issueKey({ organizationId });
    await subscribing('k1', 'a@example.com', one);
    await subscribing('k1', 'a@example.com', other);

    expect(second()).toEqual(first());
  });

  it('is refused if it is empty or too long', async () => {
    expect(await subscribing('')).toMatchObject(faultsIn('Idempotency-Key'));
    expect(await subscribing('k'.repeat(256))).toMatchObject(faultsIn('Idempotency-Key'));
    expect(await subscribing('k'.repeat(255))).toMatchObject({ status: 200 });
  });

  it('means nothing to a GET', async () => {
    const answer = await gateway.get('/external/engine-types', { key, headers: asKey('') });

    expect(answer.status).toBe(200);
  });
});

describe('the input that a key stands for', () => {
  it('is what was understood of it, wherever it came from', async () => {
    const headers = asKey('k1');
    await gateway.post('/external/newsletter/subscribe', {
      key,
      headers,
      json: { email: ' A@Example.com ' },
    });
    await gateway.post('/external/newsletter/subscribe?email=a@example.com&utm_source=x', {
      key,
      headers,
    });

    expect(second().fingerprint).toBe(first().fingerprint);
  });

  it('differs by any field', async () => {
    await subscribing('k1', 'a@example.com');
    await subscribing('k1', 'b@example.com');

    expect(second().key).toBe(first().key);
    expect(second().fingerprint).not.toBe(first().fingerprint);
  });
});
