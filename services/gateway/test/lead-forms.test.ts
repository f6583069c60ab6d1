import { randomUUID } from 'node:crypto';
import { submitContactMessage, subscribe } from '@forecourt/contracts/engagement/rpc';
import { faultsIn } from './fault-matchers.js';
import { startTestGateway, type RequestOptions, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
let key: string;
beforeEach(async () => {
  gateway = await startTestGateway();
  ({ key } = gateway.issueKey());
});
afterEach(() => gateway.stop());

describe('a lead form', () => {
  const contact = { name: 'Jane', email: 'Jane@Example.com ', message: 'Hello' };
  const submit = (options: RequestOptions) =>
    gateway.post('/external/contact/submit', { key, ...options });
  const accepted = (ignoredFields?: string[]) => ({
    success: true,
    message: 'Thank you.',
    referenceId: randomUUID(),
    ...(ignoredFields && { ignoredFields }),
  });

  it('is trimmed, and blank counts as missing', async () => {
    const calls = gateway.fake(submitContactMessage, () => ({ data: accepted() }));

    expect(await submit({ json: { ...contact, subject: ' ', phone: null } })).toMatchObject({
      status: 201,
    });
    expect(calls).toMatchObject([{ request: { ...contact, email: 'jane@example.com' } }]);
    expect(await submit({ json: { ...contact, name: '   ' } })).toMatchObject(faultsIn('name'));
  });

  it('names all its required fields if it is empty', async () => {
    const headers = { 'content-type': 'application/json' };

    expect(await submit({})).toMatchObject(faultsIn('name', 'email', 'message'));
    expect(await submit({ headers, payload: '' })).toMatchObject(
      faultsIn('name', 'email', 'message'),
    );
  });

  it('may come as query parameters', async () => {
    const calls = gateway.fake(submitContactMessage, () => ({ data: accepted() }));
    const query = new URLSearchParams({ ...contact, utm_source: 'ad' }).toString();

    expect(await gateway.post(`/external/contact/submit?${query}`, { key })).toMatchObject({
      status: 201,
    });
    expect(calls).toMatchObject([{ request: { name: 'Jane', message: 'Hello' } }]);
  });

  it('names the fields that were ignored', async () => {
    gateway.fake(submitContactMessage, () => ({ data: accepted() }));
    const extra = { utm_source: 'ad', colour: 'red' };

    const answer = await submit({ json: { ...contact, ...extra } });

    expect(answer.body).toMatchObject({ data: { ignoredFields: ['utm_source', 'colour'] } });
  });

  it('names them together with those that the service ignored', async () => {
    gateway.fake(submitContactMessage, () => ({ data: accepted(['vehicleId']) }));

    const answer = await submit({ json: { ...contact, vehicleId: randomUUID(), colour: 'red' } });

    expect(answer.body).toMatchObject({ data: { ignoredFields: ['vehicleId', 'colour'] } });
  });

  it.each([
    { vehicleId: 'the red one' },
    { vehicleId: 5 },
    { vehicleId: 'x'.repeat(1_000) },
    { consent: 'true' },
    { consent: { marketing: true } },
  ])('drops %j, and names it', async (wrong) => {
    const calls = gateway.fake(submitContactMessage, () => ({ data: accepted() }));
    const [name] = Object.keys(wrong);

    const answer = await submit({ json: { ...contact, ...wrong } });

    expect(answer).toMatchObject({ status: 201, body: { data: { ignoredFields: [name] } } });
    expect(calls).toMatchObject([{ request: { [name!]: null } }]);
  });

  it.each([
    ['on', true],
    ['true', true],
    ['false', false],
    ['', null],
  ])('reads consent=%s as %j', async (given, consent) => {
    const calls = gateway.fake(submitContactMessage, () => ({ data: accepted() }));
    const payload = new URLSearchParams({ ...contact, consent: given }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };

    const answer = await submit({ headers, payload });

    expect(answer.body).not.toHaveProperty('data.ignoredFields');
    expect(calls[0]?.request.consent ?? null).toBe(consent);
  });

  it('says so if JSON was sent as a form, as curl does by itself', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };

    const answer = await submit({ headers, payload: JSON.stringify(contact) });

    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
    expect((answer.body as { error: string }).error).toContain('Content-Type: application/json');
  });

  it('is answered with at most twenty names', async () => {
    gateway.fake(subscribe, ({ email }) => ({ data: { email, subscribed: true } }));
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`field${i}`, i]));
    const json = { email: 'jane@example.com', ...many };

    const { body } = await gateway.post('/external/newsletter/subscribe', { key, json });

    expect((body as { data: { ignoredFields: string[] } }).data.ignoredFields).toHaveLength(20);
  });

  it('names none where all were kept', async () => {
    gateway.fake(submitContactMessage, () => ({ data: accepted() }));

    const { body } = await submit({ json: contact });

    expect((body as { data: object }).data).not.toHaveProperty('ignoredFields');
  });
});
