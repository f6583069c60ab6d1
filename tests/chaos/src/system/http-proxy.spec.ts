import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@forecourt/local-servers/free-port';
import { HttpClient } from '../load/client.js';
import { HttpProxy } from './http-proxy.js';

let proxy: HttpProxy;
let client: HttpClient;
const servers: Server[] = [];
beforeEach(async () => {
  proxy = await HttpProxy.start();
  client = new HttpClient(proxy.url);
});
afterEach(async () => {
  client.close();
  await proxy.stop();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A gateway that answers so. Its health is not asked before a quarter of a second has passed. */
async function gateway(name: string, answer: RequestListener): Promise<{ requests: number }> {
  const seen = { requests: 0 };
  const server = createServer((request, response) => {
    seen.requests += 1;
    answer(request, response);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.add({ name, port: (server.address() as AddressInfo).port });
  return seen;
}

const post = () =>
  client.send({ method: 'POST', path: '/', headers: {}, body: { a: 1 }, timeoutMs: 5_000 });

it('passes requests on in turn, and answers as they are', async () => {
  const first = await gateway('first', (_, response) => void response.writeHead(201).end('{}'));
  const second = await gateway('second', (_, response) => void response.writeHead(503).end('{}'));

  const replies = [await post(), await post()].map(({ reply }) => reply);

  expect(replies).toEqual(expect.arrayContaining([{ status: 201 }, { status: 503 }]));
  expect([first.requests, second.requests]).toEqual([1, 1]);
});

it('a gateway that breaks off is a lost connection, and no other one is asked', async () => {
  const first = await gateway('first', ({ socket }) => void socket.resetAndDestroy());
  const second = await gateway('second', ({ socket }) => void socket.resetAndDestroy());

  const { reply, requestId } = await post();

  expect(reply).toEqual({ lost: 'reset' });
  expect(first.requests + second.requests).toBe(1);
  expect(['first', 'second']).toContain(proxy.gatewayOf(requestId));
});

it('a gateway that is not there is passed over: nothing was sent to it', async () => {
  proxy.add({ name: 'gone', port: await freePort() });
  const other = await gateway('other', (_, response) => void response.writeHead(200).end('{}'));

  const replies = [await post(), await post()].map(({ reply }) => reply);

  expect(replies).toEqual([{ status: 200 }, { status: 200 }]);
  expect(other.requests).toBe(2);
});
