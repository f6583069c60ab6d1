import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { anEmptyPage } from '../builders.js';
import { startTestGateway, type TestGateway } from '../start-test-gateway.js';
import { OwnRedis } from './own-redis.js';

let primary: OwnRedis;
let replica: OwnRedis;
let address: Server;
let connections: Socket[];
/** Where the address leads. Connections that are open stay where they are. */
let leadsTo: OwnRedis;
let gateway: TestGateway;
beforeEach(async () => {
  [primary, replica] = await Promise.all([OwnRedis.start(), OwnRedis.start()]);
  leadsTo = primary;
  connections = [];
  address = createServer((client) => {
    const server = connect(Number(new URL(leadsTo.url).port), '127.0.0.1');
    for (const socket of [client, server]) {
      connections.push(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(address, 'listening');
  const { port } = address.address() as AddressInfo;
  gateway = await startTestGateway({ REDIS_URL: `redis://127.0.0.1:${port}` });
  gateway.fake(listVehicles, anEmptyPage);
});
afterEach(async () => {
  await gateway.stop();
  for (const socket of connections) socket.destroy();
  address.close();
  await Promise.all([primary.remove(), replica.remove()]);
});

async function expectCountedIn(redis: OwnRedis) {
  const key = gateway.issueKey();
  await gateway.get('/external/vehicles', key);
  expect(await redis.keys()).toContain(`rate:${key.keyId}`);
}

it.each([
  ['became a replica', () => primary.becomeReplica()],
  ['is silent', () => primary.freeze()],
] as [string, () => unknown][])(
  'finds the new primary at the same address when the old one %s',
  async (_, fail) => {
    await eventually(() => expectCountedIn(primary));

    leadsTo = replica;
    await fail();

    await eventually(() => expectCountedIn(replica));
  },
);
