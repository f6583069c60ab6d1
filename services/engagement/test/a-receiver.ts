import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

/** Answers a request, or leaves it without an answer. */
export type Answer = (response: ServerResponse, received: Received) => void;

export const answering =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body);

export const silent: Answer = () => undefined;

/** A dealer's system on a real socket. */
export class Receiver implements AsyncDisposable {
  readonly received: Received[] = [];
  answer: Answer = answering(204);
  private readonly server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += String(text)));
    request.on('end', () => {
      const received = { headers: request.headers, body, path: request.url ?? '' };
      this.received.push(received);
      this.answer(response, received);
    });
  });

  static async start(port = 0): Promise<Receiver> {
    const receiver = new Receiver();
    await receiver.listen(port);
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  /** The ids of what arrived, in its order. */
  get ids(): string[] {
    return this.received.map(({ headers }) => String(headers['webhook-id']));
  }

  async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.server.listening) await this.close();
  }
}

/** What a receiver makes of a delivery: its body, if the signature is right. */
export const verified = ({ body, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
