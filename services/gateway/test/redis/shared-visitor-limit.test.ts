import { submitContactMessage } from '@forecourt/contracts/engagement/rpc';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestGateway, type TestGateway } from '../start-test-gateway.js';
import { OwnRedis } from './own-redis.js';

const ORIGIN = 'https://www.example.com';
const keyId = crypto.randomUUID();

let redis: OwnRedis;
let gateways: TestGateway[];
beforeAll(async () => {
  redis = await OwnRedis.start();
  gateways = [
    await startTestGateway({ REDIS_URL: redis.url }),
    await startTestGateway({ REDIS_URL: redis.url }),
  ];
  for (const gateway of gateways) {
    gateway.fake(submitContactMessage, () => ({
      data: { success: true, message: 'Thank you', referenceId: crypto.randomUUID() },
    }));
  }
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await redis.remove();
});

/** The same key at both gateways, each of which asks an identity of its own. */
const senders = () =>
  gateways.map((gateway) => {
    const { key } = gateway.issueKey({ kind: 'publishable', origins: [ORIGIN], keyId });
    return (address: string) =>
      gateway.post('/external/contact/submit', {
        key,
        address,
        headers: { origin: ORIGIN },
        json: { name: 'Jane', email: 'jane@example.com', message: 'Hello' },
      });
  });

it('limits a visitor over all gateways, and by itself while Redis takes no writes', async () => {
  const [sendHere, sendThere] = senders() as [
    ReturnType<typeof senders>[0],
    ReturnType<typeof senders>[0],
  ];
  let visitor = 0;
  const address = await eventually(async () => {
    const tried = `203.0.113.${(visitor += 1)}`;
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await sendHere(tried)).toMatchObject({ status: 201 });
      expect(await sendThere(tried)).toMatchObject({ status: 201 });
    }
    // Once both gateways count in Redis, the eleventh form is one too many at either.
    expect(await sendHere(tried)).toMatchObject({ status: 429 });
    return tried;
  });
  expect(await sendThere(address)).toMatchObject({ status: 429 });

  redis.freeze();

  await eventually(async () => expect(await sendHere(address)).toMatchObject({ status: 201 }));
  for (let sent = 1; sent < 10; sent += 1) await sendHere(address);
  expect(await sendHere(address)).toMatchObject({ status: 429 });
});
