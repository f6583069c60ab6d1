import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { ServerConnections } from './server-connections.js';

/** More than the operating system keeps for a connection. */
const LONG_ANSWER = 'x'.repeat(16 * 1024 * 1024);

const STALLED_READER_MS = 1_000;

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LONG_REQUEST = REQUEST.replace('/', '/long');

let server: Server;
let connections: ServerConnections;
beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/long') response.end(LONG_ANSWER);
    if (request.url === '/') response.end('done');
  }).listen(0);
  connections = new ServerConnections(server, STALLED_READER_MS);
  await once(server, 'listening');
});

async function accepted(): Promise<Socket> {
  const connection = once(server, 'connection');
  const socket = connect((server.address() as AddressInfo).port);
  await connection;
  return socket;
}

const stop = (boundMs = 20_000) =>
  connections.during(() => new Promise((resolve) => void server.close(() => resolve())), boundMs);

it('a connection on which nothing came does not hold a stop', async () => {
  const silent = await accepted();

  await stop();

  expect(await text(silent)).toBe('');
});

it('an idle connection does not hold a stop, one that becomes idle later neither', async () => {
  const [idle, busy] = [await accepted(), await accepted()];
  idle.write(REQUEST);
  await once(idle, 'data');
  const requested = once(server, 'request');
  busy.write(REQUEST.replace('/', '/later'));
  const [, response] = (await requested) as [unknown, ServerResponse];
  response.writeHead(200, { 'content-length': 4 }).write('do');

  const stopped = stop();
  response.end('ne');

  expect(await text(busy)).toMatch(/done$/);
  await once(idle.resume(), 'close');
  await stopped;
});

/** A peer that has not read anything yet of what is longer than the operating system keeps. */
async function longAnswer(): Promise<[Socket, ServerResponse]> {
  const socket = await accepted();
  const requested = once(server, 'request');
  socket.write(LONG_REQUEST);
  const [, response] = (await requested) as [unknown, ServerResponse];
  return [socket, response];
}

it('a long answer in progress is finished', async () => {
  const [socket] = await longAnswer();

  const stopped = stop();

  expect((await text(socket)).length).toBeGreaterThan(LONG_ANSWER.length);
  await stopped;
});

/** What arrived of an answer before its connection was cut. */
async function arrived(socket: Socket): Promise<number> {
  socket.on('error', () => undefined).resume();
  await once(socket, 'close');
  return socket.bytesRead;
}

it('a peer that does not read its answer is cut after the bound of a stop', async () => {
  const [socket] = await longAnswer();

  await stop(STALLED_READER_MS / 10);

  expect(await arrived(socket)).toBeLessThan(LONG_ANSWER.length);
});

it('a peer that does not read its answer is cut while the server serves', async () => {
  const [socket, response] = await longAnswer();

  await once(response, 'close');

  expect(await arrived(socket)).toBeLessThan(LONG_ANSWER.length);
  await stop();
});

it('a peer that reads slowly gets its whole answer', async () => {
  const [socket] = await longAnswer();
  const began = performance.now();
  let read = 0;
  const readSome = setInterval(() => {
    read += (socket.read() as Buffer | null)?.length ?? 0;
  }, 15);

  await eventually(() => expect(read).toBeGreaterThan(LONG_ANSWER.length), 20_000);

  clearInterval(readSome);
  expect(performance.now() - began).toBeGreaterThan(STALLED_READER_MS);
  socket.destroy();
  await stop();
});
