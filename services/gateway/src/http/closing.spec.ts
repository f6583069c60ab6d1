import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { ListeningGateway } from '../../test/listening-gateway.js';

/** Longer than any of these tests looks at a gateway that drains. */
const DRAIN_MS = 1_000;
const KEEP_ALIVE = new Agent({ keepAlive: true, maxSockets: 1 });

const ask = async (url: string, agent?: Agent): Promise<IncomingMessage> => {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  return answer;
};

it('a request in flight when the gateway begins to stop is answered as usual', async () => {
  const gateway = await ListeningGateway.start();
  const socket = await gateway.begin('GET /health/live HTTP/1.1', 'Host: localhost');

  const stopped = gateway.stop();
  await eventually(() => expect(gateway.server.listening).toBe(false));
  socket.write('\r\n');
  const answer = await text(socket);
  await stopped;

  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
});

it('a request that is being answered when a stop begins is answered, and does not hold the stop', async () => {
  let asked = () => {};
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  const gateway = await ListeningGateway.start(() => {
    asked();
    return new Promise((resolve) => (answer = () => resolve([])));
  });
  const socket = await gateway.begin('GET /health/ready HTTP/1.1', 'Host: localhost', '');
  await isAsked;

  const stopped = gateway.stop();
  await eventually(() => expect(gateway.server.listening).toBe(false));
  answer();

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 [^]*"services":{[^]*}}$/);
  await stopped;
});

it('a gateway that drains is not ready, and still answers, new connections too', async () => {
  const gateway = await ListeningGateway.start();
  const before = await ask(`${gateway.url}/health/ready`, KEEP_ALIVE);
  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);
  before.resume();

  const stopped = gateway.stop(DRAIN_MS);
  const ready = await ask(`${gateway.url}/health/ready`, KEEP_ALIVE);
  const other = await ask(`${gateway.url}/openapi.json`);

  expect([ready.statusCode, ready.headers.connection]).toEqual([503, 'close']);
  expect(JSON.parse(await text(ready))).toMatchObject({ unmet: ['stopping'] });
  expect([other.statusCode, other.headers.connection]).toEqual([200, 'close']);
  other.resume();
  await stopped;
});
