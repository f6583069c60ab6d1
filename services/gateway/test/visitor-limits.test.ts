import { submitContactMessage } from '@forecourt/contracts/engagement/rpc';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import type { GatewayConfig } from '../src/gateway.config.js';
import { anEmptyPage } from './builders.js';
import { startTestGateway, type IssuedKey, type TestGateway } from './start-test-gateway.js';

const ORIGIN = 'https://www.example.com';
const exceeded = { status: 429, body: { code: 'rate_limit_exceeded' } };

let gateway: TestGateway;
const start = async (config: Partial<GatewayConfig> = {}) => {
  gateway = await startTestGateway(config);
  gateway.fake(listVehicles, anEmptyPage);
  gateway.fake(submitContactMessage, () => ({
    data: { success: true, message: 'Thank you', referenceId: crypto.randomUUID() },
  }));
};
afterEach(() => gateway.stop());

const aPublishableKey = (rateLimit = 1_000): IssuedKey =>
  gateway.issueKey({ kind: 'publishable', origins: [ORIGIN], rateLimit });
const read = (key: string, address: string, forwardedFor?: string) =>
  gateway.get('/external/vehicles', {
    key,
    address,
    headers: { origin: ORIGIN, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
  });
const send = (key: string, address: string) =>
  gateway.post('/external/contact/submit', {
    key,
    address,
    headers: { origin: ORIGIN },
    json: { name: 'Jane', email: 'jane@example.com', message: 'Hello' },
  });
async function times<Result>(count: number, act: () => Promise<Result>): Promise<Result[]> {
  const results = [];
  for (let done = 0; done < count; done += 1) results.push(await act());
  return results;
}

describe('a visitor of a page with a publishable key', () => {
  beforeEach(() => start());

  it('reads 120 times a minute', async () => {
    const { key } = aPublishableKey();
    for (const { status } of await times(120, () => read(key, '203.0.113.7'))) {
      expect(status).toBe(200);
    }

    const answer = await read(key, '203.0.113.7');

    expect(answer).toMatchObject(exceeded);
    expect(answer.body).toMatchObject({ error: expect.stringContaining('120 reads in a minute') });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(30);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(await read(key, '203.0.113.8')).toMatchObject({ status: 200 });
  });

  it('sends 10 forms in 10 minutes, and reads on', async () => {
    const { key } = aPublishableKey();
    for (const { status } of await times(10, () => send(key, '203.0.113.7'))) {
      expect(status).toBe(201);
    }

    const answer = await send(key, '203.0.113.7');

    expect(answer).toMatchObject(exceeded);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(9 * 60);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(10 * 60);
    expect(await send(key, '203.0.113.8')).toMatchObject({ status: 201 });
    expect(await read(key, '203.0.113.7')).toMatchObject({ status: 200 });
  });

  it('learns of both limits from every answer', async () => {
    const { key } = aPublishableKey(50);

    const { headers } = await read(key, '203.0.113.7');
    const { headers: ofForm } = await send(key, '203.0.113.7');

    expect(headers['ratelimit-policy']).toBe('"visitor";q=120;w=60, "default";q=50;w=60');
    expect(headers['ratelimit']).toMatch(/^"visitor";r=119;t=\d+, "default";r=49;t=\d+$/);
    expect(ofForm['ratelimit-policy']).toBe('"visitor";q=10;w=600, "default";q=50;w=60');
    expect(ofForm['ratelimit']).toMatch(/^"visitor";r=9;t=\d+, "default";r=48;t=\d+$/);
  });

  it('above the limit takes nothing from the others', async () => {
    const { key } = aPublishableKey(15);
    await times(20, () => send(key, '203.0.113.7'));

    const { headers } = await send(key, '203.0.113.8');

    expect(headers['ratelimit']).toContain('"default";r=4;');
  });

  it('counts apart for each key', async () => {
    const [one, other] = [aPublishableKey(), aPublishableKey()];
    await times(10, () => send(one.key, '203.0.113.7'));

    expect(await send(one.key, '203.0.113.7')).toMatchObject(exceeded);
    expect(await send(other.key, '203.0.113.7')).toMatchObject({ status: 201 });
  });

  it('is one for all addresses of an IPv6 /64, and for an IPv4 address in IPv6', async () => {
    const { key } = aPublishableKey();
    await times(5, () => send(key, '2001:db8:1:2::1'));
    await times(5, () => send(key, '2001:db8:1:2:ffff:ffff:ffff:ffff'));
    await times(10, () => send(key, '203.0.113.7'));

    expect(await send(key, '2001:db8:1:2::3')).toMatchObject(exceeded);
    expect(await send(key, '2001:db8:1:3::1')).toMatchObject({ status: 201 });
    expect(await send(key, '::ffff:203.0.113.7')).toMatchObject(exceeded);
  });

  it('has no limit of its own with a secret key', async () => {
    const { key } = gateway.issueKey();

    const answers = await times(11, () => send(key, '203.0.113.7'));

    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(201));
    expect(answers[0]!.headers['ratelimit']).not.toContain('visitor');
  });

  it('cannot name another address: no proxy is trusted', async () => {
    const { key } = aPublishableKey();
    let visitor = 0;
    await times(120, () => read(key, '203.0.113.7', `198.51.100.${visitor++}`));

    expect(await read(key, '203.0.113.7', '198.51.100.200')).toMatchObject(exceeded);
  });
});

describe('behind a trusted proxy', () => {
  beforeEach(() => start({ TRUSTED_PROXIES: ['10.0.0.0/8', '192.0.2.1'] }));

  it.each(['10.1.2.3', '192.0.2.1', '::ffff:10.1.2.3'])(
    'at %s, a visitor is whom the proxy names',
    async (proxy) => {
      const { key } = aPublishableKey();
      await times(120, () => read(key, proxy, '203.0.113.7'));

      expect(await read(key, proxy, '203.0.113.7')).toMatchObject(exceeded);
      expect(await read(key, proxy, '203.0.113.8')).toMatchObject({ status: 200 });
    },
  );

  it('a visitor cannot put addresses before the one that the proxy adds', async () => {
    const { key } = aPublishableKey();
    let made = 0;
    await times(120, () => read(key, '10.1.2.3', `198.51.100.${made++}, 203.0.113.7`));

    expect(await read(key, '10.1.2.3', '198.51.100.201, 203.0.113.7')).toMatchObject(exceeded);
  });

  it('nobody else is believed', async () => {
    const { key } = aPublishableKey();
    let made = 0;
    await times(120, () => read(key, '203.0.113.7', `198.51.100.${made++}`));

    expect(await read(key, '203.0.113.7', '198.51.100.202')).toMatchObject(exceeded);
  });
});
