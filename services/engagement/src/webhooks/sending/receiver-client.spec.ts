import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type AddressInfo, type LookupFunction } from 'node:net';
import { answering, Receiver } from '../../../test/a-receiver.js';
import { isPublicAddress, PrivateAddressError } from './public-address.js';
import { ReceiverClient } from './receiver-client.js';

/** Answers each question with the next of these, as a name server of an attacker would. */
const rebinding =
  (...answers: string[][]): LookupFunction =>
  (_host, _options, callback) => {
    const addresses = (answers.length > 1 ? answers.shift()! : answers[0]!).map(
      (address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }),
    );
    callback(null, addresses);
  };

const clients: ReceiverClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

function aClient(options: ConstructorParameters<typeof ReceiverClient>[0]): ReceiverClient {
  const client = new ReceiverClient(options);
  clients.push(client);
  return client;
}

const post = (client: ReceiverClient, url: string) =>
  client.post(new URL(url), '{}', {}, new AbortController().signal);

it.each(['8.8.8.8', '203.0.114.7', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['loopback', '127.0.0.1', '127.255.0.9', '::1'],
  ['private', '10.1.2.3', '172.16.0.1', '192.168.1.1'],
  ['link-local, with the metadata of clouds', '169.254.169.254', 'fe80::1'],
  ['unique local', 'fd00::1', 'fd00:ec2::254'],
  ['multicast and broadcast', '224.0.0.1', 'ff02::1', '255.255.255.255'],
  ['unspecified', '0.0.0.0', '::'],
  ['shared by carriers', '100.64.0.1'],
  ['reserved', '192.0.2.1', '198.18.0.1', '2001:db8::1'],
  ['an IPv4 address within IPv6', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:7f00:1::'],
  ['the metadata of Azure', '168.63.129.16'],
])('an address that is %s is not public', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it.each([
  ['only a private address', [['127.0.0.1']]],
  ['a public and a private address', [['203.0.114.7', '127.0.0.1']]],
])('does not connect to a name with %s', async (_, answers) => {
  await using receiver = await Receiver.start();
  const client = aClient({ allowPrivate: false, lookup: rebinding(...answers) });

  await expect(post(client, `http://hooks.example:${receiver.port}/`)).rejects.toThrow(
    new PrivateAddressError('hooks.example', '127.0.0.1'),
  );
  expect(receiver.received).toEqual([]);
});

it('connects to the address that it has checked, not to another answer for the same name', async () => {
  await using receiver = await Receiver.start();
  const asked: string[] = [];
  const lookup: LookupFunction = (host, options, callback) => {
    asked.push(host);
    rebinding(['127.0.0.1'])(host, options, callback);
  };

  const answer = await post(
    aClient({ allowPrivate: true, lookup }),
    `http://hooks.example:${receiver.port}/`,
  );

  expect(answer.statusCode).toBe(204);
  expect(asked).toEqual(['hooks.example']);
});

it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
  'does not connect to http://%s',
  async (host) => {
    await using receiver = await Receiver.start();

    await expect(
      post(aClient({ allowPrivate: false }), `http://${host}:${receiver.port}/`),
    ).rejects.toThrow('is not a public address');
    expect(receiver.received).toEqual([]);
  },
);

it('keeps the first KB of an endless answer', async () => {
  await using receiver = await Receiver.start();
  receiver.answer = (response) => {
    response.writeHead(200);
    const more = () => {
      while (response.write('x'.repeat(1_000)));
    };
    response.on('drain', more);
    more();
  };

  const { statusCode, body } = await post(aClient({ allowPrivate: true }), receiver.url);

  expect([statusCode, body]).toEqual([200, 'x'.repeat(1_024)]);
});

it('uses a connection again, and another one if the receiver has just closed it', async () => {
  await using receiver = await Receiver.start();
  const client = aClient({ allowPrivate: true });
  await post(client, receiver.url);
  receiver.answer = (response, { headers }) => {
    // The first request on the kept connection meets its end.
    if (receiver.received.length === 2) response.destroy();
    else answering(200, String(headers.connection))(response, receiver.received.at(-1)!);
  };

  expect(await post(client, receiver.url)).toMatchObject({ statusCode: 200 });
});

it('fails when the receiver switches to another protocol', async () => {
  const receiver = createServer((socket) => {
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    );
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;

  const answer = post(aClient({ allowPrivate: true }), `http://127.0.0.1:${port}/`);

  await expect(answer).rejects.toThrow('answered 101');
  receiver.close();
});
