import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@forecourt/local-servers/free-port';
import { aRegistration, meReply, registerReply } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, eventually, type Integrator } from '@forecourt/tests/e2e/api';
import { theProduct } from '@forecourt/tests/e2e/product';
import { root } from '@forecourt/tests/runner/root';

const EXAMPLE = 'docs/examples/proxy.mjs';
const code = readFileSync(join(root, EXAMPLE), 'utf8');

it('the documentation shows the proxy that is tested here', () => {
  const page = readFileSync(join(root, 'docs/external-api.md'), 'utf8');

  expect(page).toContain(`\`\`\`js\n${code}\`\`\``);
});

describe('the proxy of the documentation', () => {
  let site: Integrator;
  let proxy: ChildProcess;
  let port: number;
  beforeAll(async () => {
    site = await (await anOrganization()).live.withScopes('customer_auth:write');
    port = await freePort();
    proxy = spawn(process.execPath, [join(root, EXAMPLE)], {
      env: { FORECOURT_URL: theProduct().url, FORECOURT_KEY: site.key, PORT: String(port) },
      stdio: 'inherit',
    });
    await eventually(() => fetch(`http://127.0.0.1:${port}/`));
  });
  afterAll(async () => {
    proxy.kill();
    await once(proxy, 'exit');
  });

  const send = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init);

  it('registers a customer of the site and shows the account, without a key in the page', async () => {
    const register = await send('/external/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aRegistration()),
    });
    const registered = (await register.json()) as { data: { access_token: string } };
    expect(register.status).toBe(201);
    expect(registerReply.parse(registered)).toBeTruthy();

    const me = await send('/external/auth/me', {
      headers: { authorization: `Bearer ${registered.data.access_token}` },
    });

    expect(me.status).toBe(200);
    expect(meReply.parse(await me.json())).toBeTruthy();
  });

  it.each([
    '/',
    '/external/customers',
    '/external/auth/../customers',
    '/external/auth/%2e%2e/customers',
    '//evil.example/external/auth/me',
    '/manage/organizations',
  ])('does not forward %s', async (path) => {
    expect(await statusOf(`GET ${path} HTTP/1.1`)).toBe(404);
  });

  it('survives what is no path', async () => {
    expect(await statusOf('GET http://evil.example:99999/external/auth/me HTTP/1.1')).toBe(502);
    expect((await send('/')).status).toBe(404);
  });

  /** Unchanged, where an HTTP client would tidy the path up. */
  async function statusOf(requestLine: string): Promise<number> {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${requestLine}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(await text(socket)) ?? [];
    return Number(status);
  }
});
