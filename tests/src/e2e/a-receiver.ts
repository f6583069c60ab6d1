import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A dealer's system on this machine, which takes what webhooks send. */
export class Receiver implements AsyncDisposable {
  readonly received: Received[] = [];
  status = 200;
  private readonly server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += String(text)));
    request.on('end', () => {
      this.received.push({ headers: request.headers, body });
      response.writeHead(this.status).end();
    });
  });

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** The bodies, whose signatures must be right. */
  verified(secret: string): unknown[] {
    const webhook = new Webhook(secret);
    return this.received.map(({ body, headers }) =>
      webhook.verify(body, headers as Record<string, string>),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
