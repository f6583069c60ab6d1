import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as send,
  type IncomingMessage,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_EVERY_MS = 250;
const CHECK_BOUND_MS = 1_000;
/** Well before a gateway closes an idle connection itself, which could cross with a request. */
const IDLE_MS = 5_000;

export interface Backend {
  name: string;
  port: number;
}

interface Known extends Backend {
  ready: boolean;
  checking: boolean;
}

/**
 * A load balancer in front of the gateways: in turn, those that say they are ready. It hides nothing.
 * What a gateway does not answer, the client sees as a lost connection; only a connection that was
 * refused, on which nothing was sent, is tried at the next gateway.
 */
export class HttpProxy {
  private readonly agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  private readonly gatewayByRequest = new Map<string, string>();
  private readonly lossByRequest = new Map<string, string>();
  private next = 0;
  private readonly checks: NodeJS.Timeout;

  private constructor(
    private readonly listener: Server,
    private readonly backends: Known[],
  ) {
    this.checks = setInterval(() => this.check(), CHECK_EVERY_MS);
  }

  static async start(): Promise<HttpProxy> {
    const listener = createServer({ keepAliveTimeout: 120_000, requestTimeout: 0 });
    const proxy = new HttpProxy(listener, []);
    listener.on('request', (request, response) => proxy.forward(request, response));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  add(backend: Backend): void {
    this.backends.push({ ...backend, ready: false, checking: false });
  }

  /** The gateway that a request went to. */
  gatewayOf(requestId: string): string | undefined {
    return this.gatewayByRequest.get(requestId);
  }

  /** Why a request got no answer. */
  lossOf(requestId: string): string | undefined {
    return this.lossByRequest.get(requestId);
  }

  forget(): void {
    this.gatewayByRequest.clear();
    this.lossByRequest.clear();
  }

  async stop(): Promise<void> {
    clearInterval(this.checks);
    this.listener.close();
    this.listener.closeAllConnections();
    this.agent.destroy();
    await once(this.listener, 'close');
  }

  private forward(incoming: IncomingMessage, response: ServerResponse): void {
    const ready = this.backends.filter((backend) => backend.ready);
    // With none that is ready, any may answer: it says itself what is wrong.
    const candidates = ready.length > 0 ? ready : this.backends;
    this.next += 1;
    const turn = this.next % candidates.length;
    this.pass(incoming, response, [...candidates.slice(turn), ...candidates.slice(0, turn)]);
  }

  private pass(incoming: IncomingMessage, response: ServerResponse, [first, ...rest]: Known[]) {
    if (!first) return void response.socket?.resetAndDestroy();
    const id = incoming.headers['x-request-id'];
    if (typeof id === 'string') this.gatewayByRequest.set(id, first.name);
    const { method, url: path, headers } = incoming;
    const options: RequestOptions = { port: first.port, host: '127.0.0.1', method, path, headers };
    const outgoing = send({ ...options, agent: this.agent }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.socket?.resetAndDestroy());
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') {
        const { reusedSocket } = outgoing;
        this.lossByRequest.set(String(id), `${error.message}, ${reusedSocket ? 'reused' : 'new'}`);
        return void response.socket?.resetAndDestroy();
      }
      first.ready = false;
      this.pass(incoming, response, rest);
    });
    response.on('close', () => outgoing.destroy());
    outgoing.on('socket', (socket) => {
      // Nothing of the body is read before there is a connection that takes it.
      if (!socket.connecting) incoming.pipe(outgoing);
      else socket.once('connect', () => incoming.pipe(outgoing));
    });
  }

  private check(): void {
    for (const backend of this.backends) {
      if (backend.checking) continue;
      backend.checking = true;
      void isReady(`http://127.0.0.1:${backend.port}`, CHECK_BOUND_MS).then((ready) => {
        backend.ready = ready;
        backend.checking = false;
      });
    }
  }
}

/** Whether a process says that it can do its work. */
export async function isReady(url: string, boundMs: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(boundMs);
    const response = await fetch(`${url}/health/ready`, { signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
