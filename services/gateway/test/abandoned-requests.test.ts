import { once } from 'node:events';
import { connect } from 'node:net';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { anEmptyPage } from './builders.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
let port: number;
beforeEach(async () => {
  gateway = await startTestGateway({ ORGANIZATION_CONCURRENCY: 1 });
  port = await gateway.listen();
});
afterEach(() => gateway.stop());

/** Sends the beginning of a request. */
async function begin(lines: string[]) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(lines.join('\r\n'));
  return socket;
}

const expectTaken = async (key: string) =>
  expect(await gateway.get('/external/vehicles', { key })).toMatchObject({ status: 200 });

it('a request whose client hangs up in its body does not count any more', async () => {
  gateway.fake(listVehicles, anEmptyPage);
  const { key } = gateway.issueKey();
  const socket = await begin([
    'POST /external/contact/submit HTTP/1.1',
    'Host: api.example',
    `x-api-key: ${key}`,
    'Content-Type: application/json',
    'Content-Length: 100',
    '',
    '{"name": "Jane',
  ]);
  await eventually(async () =>
    expect(await gateway.get('/external/vehicles', { key })).toMatchObject({ status: 503 }),
  );

  socket.destroy();

  await eventually(() => expectTaken(key));
});

it('a request whose client hangs up counts until its work is done', async () => {
  let finish: (() => void) | undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const calls = gateway.fake(listVehicles, async (page) => {
    await finished;
    return anEmptyPage(page);
  });
  const { key } = gateway.issueKey();
  const socket = await begin([
    'GET /external/vehicles HTTP/1.1',
    'Host: api.example',
    `x-api-key: ${key}`,
    '',
    '',
  ]);
  await eventually(() => expect(calls).toHaveLength(1));

  socket.destroy();
  await once(socket, 'close');

  expect(await gateway.get('/external/vehicles', { key })).toMatchObject({ status: 503 });
  finish?.();
  await eventually(() => expectTaken(key));
});
