import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { converse, ID, TIME } from '../../test/forecourt-at.js';

const event = (type: string) => ({ id: ID, type, payload: { type, timestamp: TIME, data: {} } });

/** The server of a developer, who answers with these statuses in turn. */
async function aServer(...statuses: number[]) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += String(text)));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200).end('ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return {
    url,
    received,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Listens to a server that has these events after its first answer, and then refuses the token. */
const listen = (url: string, events: object[], more: string[] = []) => {
  const answers = [
    { body: { data: [], next: '1.0' } },
    { body: { data: events, next: '2.7' } },
    { status: 401, body: { error: 'No', code: 'invalid_operator_token' } },
  ];
  return converse(['listen', '--forward-to', url, '--organization', 'acme', ...more], () =>
    answers.shift()!,
  );
};

describe('forecourt listen', () => {
  it('forwards test events, signed with the secret that it prints', async () => {
    await using server = await aServer(204, 500);
    const events = [event('contact.submitted'), event('vehicle.created')];

    const { code, stdout, stderr, requests } = await listen(server.url, events);

    expect(code).toBe(1);
    const [secret] = /whsec_\S+/.exec(stderr)!;
    expect(stderr).toContain(`Forwarding the test events of acme to ${server.url}`);
    const bodies = server.received.map(({ body, headers }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    );
    expect(bodies).toEqual(events.map(({ payload }) => payload));
    expect(server.received[0]!.headers['webhook-id']).toBe(ID);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^[\\d:]{8}  contact.submitted  ${ID}  204  \\d+ ms$`)),
      expect.stringMatching(new RegExp(`^[\\d:]{8}  vehicle.created  ${ID}  500  \\d+ ms$`)),
      '',
    ]);
    const path = '/manage/organizations/acme/test/webhooks/events';
    expect(requests).toMatchObject([
      { path, query: {} },
      { path, query: { after: '1.0' } },
      { path, query: { after: '2.7' } },
    ]);
  });

  it('says why an event did not arrive, and goes on', async () => {
    const server = await aServer();
    await server[Symbol.asyncDispose]();

    const { stdout, requests } = await listen(server.url, [event('a'), event('b')], ['--json']);

    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      ['a', 'b'].map((type) => ({
        id: ID,
        type,
        status: null,
        error: expect.stringContaining('ECONNREFUSED'),
        durationMs: expect.any(Number),
      })),
    );
    expect(requests).toHaveLength(3);
  });

  it.each([
    [['--forward-to', 'localhost:4000'], 'It must begin with http:// or https://.'],
    [
      ['--forward-to', 'http://localhost:4000', '--environment', 'live'],
      'Allowed choices are test',
    ],
  ])('does not take %j', async (given, reason) => {
    const { code, stderr, requests } = await converse(
      ['listen', '--organization', 'acme', ...given],
      {},
    );

    expect([code, requests]).toEqual([2, []]);
    expect(stderr).toContain(reason);
  });
});
