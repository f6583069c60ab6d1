import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 50;

interface Upstream {
  url: string;
  agent: Agent;
  isReady: boolean;
}

/** A load balancer as in front of containers: it goes by readiness, keeps connections, and tries nothing twice. */
export class ReadinessProxy {
  private readonly upstreams: Upstream[];
  private readonly server: Server;
  private turn = 0;

  private constructor(urls: string[]) {
    this.upstreams = urls.map((url) => ({
      url,
      agent: new Agent({ keepAlive: true }),
      isReady: false,
    }));
    this.server = createServer((incoming, outgoing) => {
      const ready = this.upstreams.filter(({ isReady }) => isReady);
      const chosen = ready[(this.turn += 1) % ready.length];
      if (!chosen) return void outgoing.writeHead(502).end('no upstream is ready');
      const forwarded = request(`${chosen.url}${incoming.url}`, { agent: chosen.agent });
      forwarded.on('error', (error) => outgoing.writeHead(502).end(error.message));
      forwarded.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode!, { 'x-upstream': chosen.url });
        answer.pipe(outgoing);
      });
      incoming.pipe(forwarded);
    });
  }

  static async start(urls: string[]): Promise<ReadinessProxy> {
    const proxy = new ReadinessProxy(urls);
    await proxy.look();
    const looking = setInterval(() => void proxy.look(), LOOK_EVERY_MS);
    proxy.server.once('close', () => clearInterval(looking)).listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.close().closeAllConnections();
    await once(this.server, 'close');
    for (const { agent } of this.upstreams) agent.destroy();
  }

  private async look(): Promise<void> {
    await Promise.all(
      this.upstreams.map(async (upstream) => {
        const headers = { connection: 'close' };
        const ready = fetch(`${upstream.url}/health/ready`, { headers });
        upstream.isReady = await ready.then(
          ({ ok }) => ok,
          () => false,
        );
      }),
    );
  }
}
