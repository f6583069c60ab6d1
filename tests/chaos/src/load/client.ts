import { randomUUID } from 'node:crypto';
import { Agent, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Reply } from '../ledger/outcome.js';

export interface ClientRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: object | undefined;
  timeoutMs: number;
}

/** An answer, or how the connection ended without one. */
export interface Response {
  requestId: string;
  reply: Reply;
  contentType?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** Whether it is the answer to an earlier request with the same idempotency key. */
  replayed: boolean;
  /** The `X-Request-Id` of the answer. */
  answeredId?: string | undefined;
  body: unknown;
}

/** Sends requests over keep-alive connections; never throws. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly url: string) {}

  async send({ method, path, headers, body, timeoutMs }: ClientRequest): Promise<Response> {
    const requestId = randomUUID();
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      const end = (reply: Reply, more: Partial<Response> = {}) => {
        clearTimeout(timer);
        resolve({ requestId, reply, replayed: false, body: undefined, ...more });
      };
      const request = send(new URL(path, this.url), {
        method,
        agent: this.agent,
        headers: {
          ...headers,
          'x-request-id': requestId,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      });
      const timer = setTimeout(() => {
        end({ lost: 'timeout' });
        request.destroy();
      }, timeoutMs);
      request.on('error', ({ code }: NodeJS.ErrnoException) =>
        end({ lost: code === 'ECONNREFUSED' ? 'refused' : 'reset' }),
      );
      request.on('response', (response) => {
        const { statusCode, headers: answered } = response;
        text(response).then(
          (content) => {
            const parsed = asJson(content);
            const { code } = (parsed ?? {}) as { code?: string };
            end(
              { status: statusCode!, code },
              {
                body: parsed,
                contentType: answered['content-type'],
                answeredId: answered['x-request-id'] as string | undefined,
                replayed: answered['idempotent-replayed'] === 'true',
                retryAfterSeconds: Number(answered['retry-after']) || undefined,
              },
            );
          },
          () => end({ lost: 'reset' }),
        );
      });
      request.end(payload);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

function asJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
