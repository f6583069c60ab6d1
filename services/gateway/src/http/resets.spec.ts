import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ListeningGateway } from '../../test/listening-gateway.js';

const AT_ONCE = 20;

let gateway: ListeningGateway;
beforeEach(async () => {
  gateway = await ListeningGateway.start();
});
afterEach(() => gateway.stop());

const requests: Record<string, string[]> = {
  CONNECT: ['CONNECT a:1 HTTP/1.1', '', ''],
  'CONNECT and a first message': ['CONNECT a:1 HTTP/1.1', '', 'hello'],
  'an upgrade': ['GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket', '', ''],
  garbage: ['\u0016\u0003\u0001 garbage', '', ''],
  'garbage after a request': ['GET /health/live HTTP/1.1', '', 'garbage', '', ''],
  'a header that is too large': ['GET / HTTP/1.1', `X-Large: ${'x'.repeat(20_000)}`, '', ''],
  'an unknown expectation': ['GET / HTTP/1.1', 'Expect: a miracle', '', ''],
  'half a head': ['GET / HTTP/1.1', 'Host: local'],
  'half a body': ['POST /openapi.json HTTP/1.1', 'Content-Length: 100', '', '{"half":'],
  'half a chunk': ['POST /openapi.json HTTP/1.1', 'Transfer-Encoding: chunked', '', 'ff', 'half'],
  'a request for a long answer': ['GET /openapi.json HTTP/1.1', '', ''],
};

describe.each(Object.entries(requests))('a peer that sends %s', (_name, lines) => {
  it('and resets the connection at once does no harm', async () => {
    const reset = async () => {
      const socket = await gateway.connect();
      await new Promise((flushed) => socket.write(lines.join('\r\n'), flushed));
      socket.resetAndDestroy();
    };

    await Promise.all(Array.from({ length: AT_ONCE }, reset));

    await gateway.isLeftAlone();
    expect(await gateway.isAlive()).toBe(true);
  });
});

const answered = Object.entries(requests).filter(([name]) => !name.startsWith('half'));

describe.each(answered)('a peer that sends %s', (_name, lines) => {
  it('and resets the connection as the answer arrives does no harm', async () => {
    const reset = async () => {
      const socket = await gateway.connect();
      socket.write(lines.join('\r\n'));
      await once(socket, 'data');
      socket.resetAndDestroy();
    };

    await Promise.all(Array.from({ length: AT_ONCE }, reset));

    await gateway.isLeftAlone();
    expect(await gateway.isAlive()).toBe(true);
  });
});

describe('a request that took too long', () => {
  const timeout = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

  it('is answered 408, and a peer that resets the connection does no harm', async () => {
    const reset = async () => {
      const [socket, accepted] = await gateway.connectBothEnds();
      gateway.server.emit('clientError', timeout, accepted);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
      socket.resetAndDestroy();
    };

    for (let time = 0; time < AT_ONCE; time += 1) await reset();

    await gateway.isLeftAlone();
    expect(await gateway.isAlive()).toBe(true);
  });
});

describe.each(['CONNECT', 'garbage'])('after the refusal of %s', (name) => {
  const refused = requests[name]!.join('\r\n');

  it('a peer that goes on sending still gets the whole answer', async () => {
    const socket = await gateway.connect();
    socket.write(refused);
    socket.write('more '.repeat(100_000));

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"malformed_request"[^]*}$/);
  });

  it('a peer that never closes does not hold its connection', async () => {
    const socket = await gateway.connect({ allowHalfOpen: true });
    socket.write(refused);
    socket.resume();

    await gateway.isLeftAlone();
  });
});
