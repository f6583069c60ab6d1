import { randomUUID } from 'node:crypto';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, refuses, type Answer } from '@forecourt/tests/e2e/api';
import { readOperations, type ApiOperation } from '@forecourt/tests/e2e/openapi';
import {
  callerOf,
  sampleRequest,
  send,
  type SampleRequest,
} from '@forecourt/tests/e2e/sample-request';
import { aWorld, type World } from '@forecourt/tests/e2e/world';

const writes = (await readOperations()).filter(({ method }) => method === 'POST');
const withBody = writes.filter(({ fields }) => fields.some((field) => field.in === 'body'));

let world: World;
beforeEach(async () => {
  world = await aWorld(await anOrganization());
});

/** A request that succeeds. */
function aRequestTo(operation: ApiOperation): SampleRequest {
  const request = sampleRequest(operation, world, 'all');
  if (!operation.path.endsWith('/login')) return request;
  return { ...request, body: { ...request.body, email: world.customer.user.email } };
}

/** The same request with another input. */
function changed({ body, ...request }: SampleRequest): SampleRequest {
  if ('email' in body) return { ...request, body: { ...body, email: anEmail() } };
  if ('name' in body) return { ...request, body: { ...body, name: `Not ${String(body.name)}` } };
  return { ...request, body: { ...body, dryRun: !body.dryRun } };
}

const sending = (operation: ApiOperation, request: SampleRequest, key: string) =>
  send(operation, request, callerOf(operation, world), 'json', { 'Idempotency-Key': key });

/** No request makes a dead letter, but that there is none is kept as well. */
const statusesOf = ({ path }: ApiOperation) => (path.includes('dead-letters') ? [404] : [200, 201]);

/** Without what differs by request. */
const bodyOf = ({ body }: Answer) => ({
  ...(body as object),
  timestamp: undefined,
  requestId: undefined,
});

const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed');

describe('every POST with an Idempotency-Key', () => {
  it.each(writes)('$name gives the first answer again', async (operation) => {
    const key = randomUUID();
    const request = aRequestTo(operation);

    const first = await sending(operation, request, key);
    const again = await sending(operation, request, key);

    expect(statusesOf(operation)).toContain(first.status);
    expect(isReplayed(first)).toBeNull();
    expect(again.status).toBe(first.status);
    expect(bodyOf(again)).toEqual(bodyOf(first));
    expect(isReplayed(again)).toBe('true');
  });

  it.each(withBody)('$name refuses the key with another input', async (operation) => {
    const key = randomUUID();
    const request = aRequestTo(operation);
    await sending(operation, request, key);

    const answer = await sending(operation, changed(request), key);

    refuses(answer, 422, 'idempotency_key_reused');
    expect(isReplayed(answer)).toBeNull();
  });
});

it('gives the same refusal again: what was missing then may exist now', async () => {
  const key = randomUUID();
  const email = anEmail();
  const purchase = { email, kind: 'sale', amount: 1 };
  const buying = () => world.site.dealer.post('purchases', purchase, { 'Idempotency-Key': key });

  const first = refuses(await buying(), 404, 'crm.customer_email_not_found');
  await world.site.post('/external/auth/register', {
    email,
    password: 'correct horse battery',
    firstName: 'Jane',
    lastName: 'Doe',
  });
  const again = await buying();

  expect(refuses(again, 404, 'crm.customer_email_not_found').error).toBe(first.error);
  expect(isReplayed(again)).toBe('true');
});

it('replays nothing to another tenant', async () => {
  const stranger = await anOrganization();
  const key = randomUUID();
  const contact = { name: 'Jane', email: anEmail(), message: 'Hello' };
  const headers = { 'Idempotency-Key': key };
  const sites = [world.api.live, world.api.test, stranger.live, stranger.test];

  const answers = await Promise.all(
    sites.map((site) => site.post('/external/contact/submit', contact, headers)),
  );

  expect(answers.map(isReplayed)).toEqual([null, null, null, null]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(4);
});
