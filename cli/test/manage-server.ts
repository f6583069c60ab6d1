import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  body: unknown;
}

export type Reply =
  | { status?: number; headers?: Record<string, string>; body?: object | string }
  | 'break connection';

/** A stand-in for Forecourt's manage surface on a real socket. */
export interface ManageServer extends AsyncDisposable {
  url: string;
  /** Every request so far, in order. */
  requests: SentRequest[];
}

/** Starts a server that replies with `answer` and records the requests. */
export async function startManageServer(
  answer: (request: SentRequest) => Reply,
): Promise<ManageServer> {
  const requests: SentRequest[] = [];
  const server = createServer((incoming, response) => {
    void readRequest(incoming).then((request) => {
      requests.push(request);
      reply(incoming, response, answer(request));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<SentRequest> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) text += String(chunk);
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    authorization: incoming.headers.authorization,
    idempotencyKey: incoming.headers['idempotency-key']?.toString(),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}

function reply(incoming: IncomingMessage, response: ServerResponse, answer: Reply): void {
  if (answer === 'break connection') {
    incoming.socket.destroy();
    return;
  }
  const { status = 200, headers = {}, body = {} } = answer;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify({ statusCode: status, ...body }));
}
