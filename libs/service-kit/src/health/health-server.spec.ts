import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { ConfigError } from '../config.js';
import { startHealthServer } from './health-server.js';

describe('the health server', () => {
  let server: Server;
  afterEach(() => server.close());

  async function ask(path: string): Promise<[status: number, body: unknown]> {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, await response.json()];
  }

  it('says that the process lives, whatever it lacks', async () => {
    server = await startHealthServer(0, () => [() => 'no database']);
    expect(await ask('/health/live')).toEqual([200, { status: 'live' }]);
  });

  it('says that it is ready, or all that it lacks', async () => {
    const checks = [() => undefined, () => Promise.resolve<string | undefined>(undefined)];
    server = await startHealthServer(0, () => checks);
    expect(await ask('/health/ready')).toEqual([200, { status: 'ready' }]);

    checks.push(
      () => Promise.resolve('no broker'),
      () => Promise.reject(new Error('no database')),
    );
    expect(await ask('/health/ready')).toEqual([
      503,
      { status: 'not ready', unmet: ['no broker', 'no database'] },
    ]);
  });

  it('does not start on a port that is taken, and says so in a line', async () => {
    server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    const failure = await startHealthServer(port, () => []).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(ConfigError);
    expect((failure as ConfigError).faults).toEqual([
      `HEALTH_PORT: port ${port} is in use. Stop the program that uses it, or choose another port.`,
    ]);
  });
});
