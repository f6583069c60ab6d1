import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { platformErrors, type DomainError } from '@forecourt/contracts/errors';
import { errorBody } from './error-body.js';
import { STANDARD_HEADERS } from './standard-headers.js';

/** A longer path is answered 414 (D4). */
export const MAX_URL_LENGTH = 8_000;

/** How long a peer may take to close its side after our answer. Until then we read what it still sends. */
const LINGER_MS = 2_000;

/** Node's error for a request that it could not parse. */
interface ClientError extends Error {
  code?: string;
  /** The bytes at fault, in a buffer; Fastify's types do not have it. */
  rawPacket?: unknown;
}

/** Answers requests that Node's HTTP parser refuses, in the shape of all errors. */
export function answerClientError(error: ClientError, socket: Duplex): void {
  // What a peer sends after a request that was refused is refused again.
  if (lingering.has(socket)) return;
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
  linger(socket);
  socket.end([`HTTP/1.1 ${statusCode} ${message}`, ...fields, '', body].join('\r\n'));
}

const lingering = new WeakSet<Duplex>();

/**
 * Keeps an answered socket for a moment. Closed at once, with bytes unread, it would be reset, and the peer
 * could lose the answer.
 */
function linger(socket: Duplex): void {
  lingering.add(socket);
  // Node leaves the socket of a CONNECT without a listener, and a reset would end the process.
  socket.on('error', () => socket.destroy());
  const bound = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(bound));
  socket.resume();
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
