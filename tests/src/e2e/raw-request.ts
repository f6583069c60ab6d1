import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Answer } from './client.js';
import { theProduct } from './product.js';

/**
 * Sends a request word for word, with lines ending in CRLF, as no HTTP client would. Each request has its own
 * connection.
 */
export async function rawRequest(...lines: string[]): Promise<Answer> {
  const { hostname, port } = new URL(theProduct().url);
  const socket = connect(Number(port), hostname);
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2);
  const [statusLine = '', ...fields] = head.split('\r\n');
  const headers = new Headers(
    fields.map((field): [string, string] => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon), field.slice(colon + 1).trim()];
    }),
  );
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    text: body,
    body: isJson ? (JSON.parse(body) as unknown) : undefined,
  };
}
