import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { startManageServer } from '../test/manage-server.js';
import { runInProcess } from '../test/run-in-process.js';
import { connectionFailure } from './connection-failure.js';

let server: Server;
afterEach(() => {
  server.close();
});

/** Lists the organizations at a `scheme` URL of this server. */
async function listAt(scheme: 'http' | 'https', started: Server) {
  server = started.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const authority = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outcome = await runInProcess(['organizations', 'list'], {
    FORECOURT_URL: `${scheme}://${authority}`,
    FORECOURT_OPERATOR_TOKEN: 'x',
  });
  return { ...outcome, authority };
}

it('an https URL of a plain HTTP server fails with the URL to use', async () => {
  const { code, stderr, authority } = await listAt('https', createHttpServer());
  expect([code, stderr]).toEqual([
    3,
    `error: https://${authority} does not speak HTTPS.\nUse http://${authority}\n`,
  ]);
});

it('an http URL of an HTTPS server fails with the URL to use', async () => {
  // Without a certificate it ends every handshake with an alert, as only a TLS server does.
  const { code, stderr, authority } = await listAt('http', createHttpsServer());
  expect([code, stderr]).toEqual([
    3,
    `error: http://${authority} speaks HTTPS only.\nUse https://${authority}\n`,
  ]);
});

it('a connection that breaks is reported as broken if the server speaks plain HTTP', async () => {
  await using breaking = await startManageServer(() => 'break connection');
  const { code, stderr } = await runInProcess(['organizations', 'list'], {
    FORECOURT_URL: breaking.url,
    FORECOURT_OPERATOR_TOKEN: 'x',
  });
  expect(code).toBe(3);
  expect(stderr).toContain(`${breaking.url} broke the connection.`);
});

it('a certificate from an unknown authority fails with the variable to set', async () => {
  const cause = Object.assign(new Error('x'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' });
  const failure = await connectionFailure(new TypeError('fetch failed', { cause }), {
    url: 'https://localhost',
    hint: '',
  });
  expect(failure.message).toMatch(/an authority that this computer does not trust\.$/);
  expect(failure.hint).toContain('NODE_EXTRA_CA_CERTS=');
});
