import { randomUUID } from 'node:crypto';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { anEmptyPage } from './builders.js';
import { statusesOf } from './password-checks.js';
import { startTestGateway, type Answer, type TestGateway } from './start-test-gateway.js';

const PATH = '/external/vehicles';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway({ ORGANIZATION_CONCURRENCY: 2 });
});
afterEach(() => gateway.stop());

/** An organization whose two requests are being worked on until `finish` is called. */
async function aBusyOrganization() {
  let finish: (() => void) | undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const calls = gateway.fake(listVehicles, async (page) => {
    if (calls.length <= 2) await finished;
    return anEmptyPage(page);
  });
  const { key, organizationId } = gateway.issueKey();
  const running: Promise<Answer[]> = Promise.all([
    gateway.get(PATH, { key }),
    gateway.get(PATH, { key }),
  ]);
  await eventually(() => expect(calls).toHaveLength(2));
  return { key, organizationId, calls, running, finish: () => finish?.() };
}

describe('the requests of one organization beyond those that may run at once', () => {
  it('are refused at once, with Retry-After', async () => {
    const { key, organizationId, calls, running, finish } = await aBusyOrganization();
    const otherKey = gateway.issueKey({ organizationId, environment: 'test' });

    for (const asked of [{ key }, otherKey]) {
      expect(await gateway.get(PATH, asked)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '1' },
        body: { code: 'service_unavailable' },
      });
    }

    expect(calls).toHaveLength(2);
    finish();
    expect(statusesOf(await running)).toEqual({ 200: 2 });
  });

  it('do not hold up another organization', async () => {
    const { running, finish } = await aBusyOrganization();

    expect(await gateway.get(PATH, gateway.issueKey())).toMatchObject({ status: 200 });

    finish();
    await running;
  });

  it('are taken again when others are answered', async () => {
    const { key, running, finish } = await aBusyOrganization();
    finish();
    await running;

    expect(await gateway.get(PATH, { key })).toMatchObject({ status: 200 });
  });
});

it.each([
  ['refused by their scope', PATH, { scopes: [] }, 403],
  ['with invalid parameters', `${PATH}?page=0`, {}, 400],
  ['without what they ask for', '/external/nothing', {}, 404],
  ['with a malformed URL', `${PATH}/%zz`, {}, 400],
])('requests %s do not count once they are answered', async (_, path, more, status) => {
  const organizationId = randomUUID();
  const { key } = gateway.issueKey({ organizationId, ...more });

  for (let request = 0; request < 5; request++) {
    expect(await gateway.get(path, { key })).toMatchObject({ status });
  }
});
