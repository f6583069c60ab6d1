import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { platformErrors, type DomainError } from '@forecourt/contracts/errors';
import { errorBody } from './error-body.js';
import { STANDARD_HEADERS } from './standard-headers.js';

/** A longer path is answered 414 (D4). */
export const MAX_URL_LENGTH = 8_000;

/** Node's error for a request that it could not parse. */
interface ClientError extends Error {
  code?: string;
  /** The bytes at fault, in a buffer; Fastify's types do not have it. */
  rawPacket?: unknown;
}

/** Answers requests that Node's HTTP parser refuses, in the shape of all errors. */
export function answerClientError(error: ClientError, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const { statusCode, message, ...rest } = errorBody(asDomainError(error), requestId);
  const body = JSON.stringify({ statusCode, message, ...rest });
  const headers = {
    ...STANDARD_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestId,
    Connection: 'close',
  };
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${statusCode} ${message}`, ...fields, '', body].join('\r\n'));
}

function asDomainError({ code, rawPacket }: ClientError): DomainError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return platformErrors.request_timeout();
  if (code !== 'HPE_HEADER_OVERFLOW') return platformErrors.malformed_request();
  return endsInItsUrl(rawPacket)
    ? platformErrors.uri_too_long()
    : platformErrors.headers_too_large();
}

/** Node counts the URL as part of the headers. A request line this long is too long by itself. */
function endsInItsUrl(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false;
  const [requestLine = ''] = packet.toString('latin1').split('\r\n', 1);
  return /^[A-Z]+ /.test(requestLine) && requestLine.length > MAX_URL_LENGTH;
}
