import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { platformErrors, type DomainError } from '@forecourt/contracts/errors';
import { errorBody } from './error-body.js';

/** What Node's HTTP parser refuses before there is a request: answered in the one shape all the same. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const { statusCode, message, ...rest } = errorBody(asDomainError(error), requestId);
  const body = JSON.stringify({ statusCode, message, ...rest });
  socket.end(
    `HTTP/1.1 ${statusCode} ${message}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${requestId}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

function asDomainError({ code }: NodeJS.ErrnoException): DomainError {
  return code === 'HPE_HEADER_OVERFLOW'
    ? platformErrors.headers_too_large()
    : platformErrors.malformed_request();
}
