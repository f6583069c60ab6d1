import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { createGateway } from '../start-gateway.js';

const config = {
  PORT: 0,
  PUBLIC_URL: 'http://localhost:3000',
  FORECOURT_OPERATOR_TOKEN: 'never used by these tests',
  ORGANIZATION_CONCURRENCY: 100,
  VALIDATE_REPLIES: 'false' as const,
};

const begin = async (port: number, ...lines: string[]): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(lines.map((line) => `${line}\r\n`).join(''));
  return socket;
};

it('a request in flight when the gateway begins to stop is answered as usual', async () => {
  const gateway = await createGateway(config, new InProcessBroker().transport());
  await gateway.listen(0, '127.0.0.1');
  const server = gateway.getHttpServer();
  const { port } = server.address() as AddressInfo;
  const connections = once(server, 'connection');
  const socket = await begin(port, 'GET /health/live HTTP/1.1', 'Host: localhost');
  await connections;

  const closed = gateway.close();
  await eventually(() => expect(server.listening).toBe(false));
  socket.write('\r\n');
  const answer = await text(socket);
  await closed;

  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
});
